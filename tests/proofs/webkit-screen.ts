import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, Capabilities, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { endWithTests } from '../support/end-with-tests.ts';
import type { Screen, Target } from './proof-screen.ts';

export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

/** Time limit for a busy machine, on which WebKit takes a quarter of a minute to start. */
const DEADLINE_MS = 90_000;
const POLL_MS = 50;
const KEYS = {
  Tab: [Key.TAB],
  'Shift+Tab': [Key.SHIFT, Key.TAB],
  Escape: [Key.ESCAPE],
  Enter: [Key.ENTER],
  Space: [Key.SPACE],
  ArrowDown: [Key.ARROW_DOWN],
} as const;

export interface WebKitScreen extends Screen {
  /** The browser's name, with its version. */
  version: string;
  /**
   * Loads a page in another window, with this one's cookies.
   * @returns the console lines of the page and its frames until loading ended; the driver does not report them
   */
  readConsole(url: string): Promise<string[]>;
}

/** Starts WebKitGTK on its own display, with a window that the page fills. */
export async function openWebKit(
  programs: WebKitPrograms,
  colorScheme: 'light' | 'dark',
): Promise<WebKitScreen> {
  const display = await startDisplay(programs.screen);
  const env = { ...process.env, DISPLAY: display.name };
  const port = await findFreePort();
  const service = endWithTests(spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' }));
  // Without toolbars a window may be as narrow as a phone.
  const flags = ['--full-screen', ...(colorScheme === 'dark' ? ['--dark-mode'] : [])];
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', ...flags] },
  });
  const driver = await startSession(`http://127.0.0.1:${port}`, capabilities);
  const find = async (target: Target): Promise<WebElement> =>
    typeof target === 'string'
      ? driver.wait(until.elementLocated(By.xpath(target)), DEADLINE_MS)
      : ((await driver.wait(() => findInShadow(driver, target), DEADLINE_MS)) as WebElement);
  let frame: string | undefined;
  const enterFrame = async (selector?: string) => {
    frame = selector;
    await driver.switchTo().defaultContent();
    if (selector)
      await driver.switchTo().frame(await driver.wait(until.elementLocated(By.css(selector)), DEADLINE_MS));
  };
  /**
   * Scrolls an element to the middle of the window. A frame of another origin can't scroll the page around it, so that page is scrolled
   * too, as a visitor does.
   * @returns the element's position in px from the top of the window; two equal results mean that nothing is moving
   */
  const scrollTo = async (element: WebElement): Promise<number> => {
    const middle = await driver.executeScript<number>(
      'arguments[0].scrollIntoView({ block: "center" }); const { top, height } = arguments[0].getBoundingClientRect(); return top + height / 2',
      element,
    );
    if (!frame) return middle;
    const selector = frame;
    await enterFrame();
    const above = await driver.executeScript<number>(
      'const frame = document.querySelector(arguments[0]); scrollBy(0, frame.getBoundingClientRect().top + arguments[1] - innerHeight / 2); return frame.getBoundingClientRect().top',
      selector,
      middle,
    );
    await enterFrame(selector);
    return above + middle;
  };
  const version = (await driver.getCapabilities()).get('browserVersion');
  return {
    browser: 'webkit',
    version: `WebKitGTK ${version}`,
    async open(url) {
      frame = undefined;
      await driver.get(url);
    },
    async resize(width, height) {
      await driver.manage().window().setRect({ width, height, x: 0, y: 0 });
    },
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    enterFrame,
    // While a frame grows, or a dialog or the page scrolls, a click would miss the element.
    async click(target) {
      const element = await find(target);
      let last: number | undefined;
      const isReached = async () => {
        const place = await scrollTo(element);
        await driver.actions().move({ origin: element }).perform();
        const isOver = await driver.executeScript<boolean>('return arguments[0].matches(":hover")', element);
        const isStill = place === last;
        last = place;
        return isOver && isStill;
      };
      await driver.wait(
        () => isReached().catch(() => false),
        DEADLINE_MS,
        `The pointer does not reach ${JSON.stringify(target)}`,
      );
      await driver.actions().click().perform();
    },
    async fill(xpath, text) {
      const field = await find(xpath);
      await field.clear();
      await field.sendKeys(text);
    },
    async press(key) {
      const [first, second] = KEYS[key];
      const actions = driver.actions();
      await (second
        ? actions.keyDown(first).sendKeys(second).keyUp(first)
        : actions.sendKeys(first)
      ).perform();
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    readConsole: async (url) =>
      readConsole(programs.browser, [...flags, url], env, await driver.manage().getCookies()),
    async close() {
      await driver.quit().finally(() => {
        service.kill();
        display.stop();
      });
    },
  };
}

/** Returns null while the element does not exist. */
const findInShadow = (driver: WebDriver, { host, css }: Exclude<Target, string>) =>
  driver.executeScript<WebElement | null>(
    'return document.querySelector(arguments[0])?.shadowRoot?.querySelector(arguments[1]) ?? null',
    host,
    css,
  );

/** Starts a display without a monitor, with the first free number. */
async function startDisplay(program: string) {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = endWithTests(spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }));
  const number = await new Promise<string>((ready, failed) => {
    child.stdio[3]?.once('data', (data) => ready(String(data).trim()));
    child.once('exit', (code) => failed(new Error(`${program} ended with ${code}`)));
  });
  return { name: `:${number}`, stop: () => child.kill() };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** The driver needs a moment until it responds. */
async function startSession(server: string, capabilities: Capabilities): Promise<WebDriver> {
  for (const end = Date.now() + DEADLINE_MS; ; await sleep(POLL_MS)) {
    const answers = await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return new Builder().usingServer(server).withCapabilities(capabilities).build();
    if (Date.now() > end) throw new Error(`WebKitWebDriver does not answer at ${server}`);
  }
}

interface StoredCookie {
  name: string;
  value: string;
  domain?: string;
  path?: string;
}

/** Reads the console output that a window without a driver prints. The window closes itself once the page is loaded. */
async function readConsole(
  browser: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cookies: readonly StoredCookie[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-webkit-'));
  try {
    const file = join(folder, 'cookies.txt');
    writeFileSync(file, cookies.map(writeCookie).join(''));
    const options = [
      '--enable-write-console-messages-to-stdout=true',
      '--exit-after-load',
      `--cookies-file=${file}`,
    ];
    const output = await new Promise<string>((done, failed) => {
      execFile(
        'stdbuf',
        ['-oL', browser, ...options, ...args],
        { env, timeout: DEADLINE_MS },
        (error, stdout) => (error ? failed(error) : done(stdout)),
      );
    });
    return output.split('\n').filter((line) => line.includes('CONSOLE'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Formats a line of a Netscape cookies.txt. */
function writeCookie({ name, value, domain = 'localhost', path = '/' }: StoredCookie): string {
  const inAnHour = Math.round(Date.now() / 1000) + 3600;
  return `${[`#HttpOnly_${domain}`, 'FALSE', path, 'FALSE', inAnHour, name, value].join('\t')}\n`;
}
