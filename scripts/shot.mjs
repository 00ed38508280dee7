// A picture of a page, once its text has stopped changing: `./dev shot` runs this in Node.
// Chromium's own --screenshot doesn't wait for a worker's results.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

const [address, file, size, scheme] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// The driver takes a free port and says which.
const driver = spawn(process.env.CHROMEDRIVER, ["--port=0"], { stdio: ["ignore", "pipe", "inherit"] });
const port = await new Promise((resolve, reject) => {
  driver.once("exit", () => reject(new Error("ChromeDriver ended")));
  driver.stdout.on("data", (text) => {
    const found = /started successfully on port (\d+)/.exec(text);
    if (found) resolve(found[1]);
  });
});

async function call(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, body: JSON.stringify(body) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(value.message);
  return value;
}

// prettier-ignore
const args = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync", "--hide-scrollbars",
  "--disable-background-networking", "--disable-component-update"];
try {
  const options = { "goog:chromeOptions": { binary: process.env.CHROMIUM, args } };
  const { sessionId } = await call("POST", "", { capabilities: { alwaysMatch: options } });
  const devtools = (cmd, params) => call("POST", `/${sessionId}/goog/cdp/execute`, { cmd, params });
  const text = () => call("POST", `/${sessionId}/execute/sync`, { script: "return document.body.innerText", args: [] });

  await devtools("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await devtools("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
  await call("POST", `/${sessionId}/url`, { url: address });
  for (let before = null, tries = 0; tries < 30; tries += 1) {
    await pause(1000);
    const now = await text();
    if (now === before) break;
    before = now;
  }
  writeFileSync(file, Buffer.from(await call("GET", `/${sessionId}/screenshot`), "base64"));
  await call("DELETE", `/${sessionId}`);
} finally {
  driver.kill();
}
