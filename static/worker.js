// The Web Worker: the same program from the same, already compiled, WebAssembly file.
// Only the first message is for this file; the program listens to those that follow.
self.addEventListener("message", async ({ data }) => {
  try {
    const { default: start } = await import(data.glue);
    await start({ module_or_path: data.module });
  } catch (error) {
    // Outside of the promise the page hears of it, and goes on without a worker at once.
    setTimeout(() => { throw error; });
  }
}, { once: true });
