// Starts the program, and stands by in case it cannot start or breaks down.
// A file of its own, so that the page needs no inline script.
const crash = document.getElementById("crash");
const loading = document.getElementById("loading");
const details = document.getElementById("crash-details");

function showCrash(error) {
  loading.hidden = true;
  crash.hidden = false;
  details.textContent += `${(error && error.message) || error}\n`;
  document.getElementById("crash-reload").focus();
}

// The parameters are in the address, so that reloading keeps them.
document.getElementById("crash-reload").addEventListener("click", () => location.reload());
document.getElementById("crash-reset").addEventListener("click", () => {
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
});
// A Rust panic ends in a trap; whatever the program does after it cannot be trusted.
window.addEventListener("error", (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) showCrash(event.error);
});
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof WebAssembly.RuntimeError) showCrash(event.reason);
});
// The program says so when its worker breaks down, and why when it breaks down itself.
window.addEventListener("retry-lab-crash", (event) => showCrash(event.detail));

const { js, wasm } = document.querySelector("meta[name=retry-lab]").dataset;
try {
  const { default: start } = await import(new URL(js, document.baseURI));
  await start({ module_or_path: new URL(wasm, document.baseURI) });
  loading.remove();
} catch (error) {
  showCrash(error);
}
