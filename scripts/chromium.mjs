/** Finds or installs the Chromium that the browser tests and the measurements use. Plain Node, like prepare.mjs. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blocked, root, run, tool } from './prepare.mjs';

/** Install paths of Debian's packages. The headless shell draws no window and takes a quarter less CPU time. */
const PLACES = {
  shell: '/usr/bin/chromium-headless-shell',
  full: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
};

const findFirst = (paths) => [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path));

/** Returns the browser for tests and screenshots, or undefined. CHROMIUM_PATH takes precedence. */
export const findInstalledChromium = (places = PLACES) => findFirst([places.shell, ...places.full]);

/**
 * Returns the full browser that people use, for measurements, or the tests' browser if no other is installed. CHROMIUM_PATH takes
 * precedence.
 */
export const findFullChromium = (places = PLACES) => findFirst([...places.full, places.shell]);

/** Returns the browser of findInstalledChromium, or else Playwright's own download. */
export const findChromium = (places = PLACES) => findInstalledChromium(places) ?? findPlaywrightsOwn();

function findPlaywrightsOwn() {
  const script = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))";
  const answer = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
  const path = answer.stdout?.trim();
  return path && existsSync(path) ? path : undefined;
}

/**
 * Ensures that there is a browser for the tests: CHROMIUM_PATH, or Debian's headless shell, which is installed the first time. If neither
 * is available, uses the installed Chromium, else Debian's, else Playwright's own download.
 */
export async function ensureChromium(places = PLACES, mayInstall = canInstallPackages()) {
  if (findFirst([places.shell])) return 'fresh';
  const fallback = findChromium(places);
  const marker = join(root, 'node_modules', '.no-headless-shell');
  if (fallback && (!mayInstall || existsSync(marker))) return 'fresh';
  if (mayInstall) {
    const failure = await installPackage('chromium-headless-shell');
    if (failure) console.log(`  Debian's chromium-headless-shell could not be installed: ${failure}`);
    if (failure && fallback) {
      console.log(`  The browser tests use ${fallback}, which takes them longer.`);
      // The headless shell is tried once per installation of the packages, not before every run.
      writeFileSync(marker, failure);
    } else if (failure) await installPackage('chromium');
  }
  if (!findChromium(places)) await tool('@playwright/test/cli.js', ['install', 'chromium']).catch(() => {});
  if (!findChromium(places))
    throw new Blocked(
      'The browser tests need Chromium and none was found. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    );
}

export const canInstallPackages = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

/** Timeouts, so that a machine that cannot reach Debian's servers does not wait until apt gives up. */
const UPDATE_MS = 60_000;
const DOWNLOAD_MS = 180_000;

/** @returns why it could not be installed, or undefined on success */
export async function installPackage(name) {
  const apt = (timeout, ...args) =>
    run('apt-get', ['-y', '-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
      timeout,
    });
  const download = () => apt(DOWNLOAD_MS, 'install', '--download-only', name);
  try {
    // The package lists may be missing or outdated.
    await download().catch(() => apt(UPDATE_MS, 'update').then(download));
    // Runs without a timeout, because an interrupted install would leave Debian's packages broken.
    await apt(undefined, 'install', name);
  } catch (error) {
    return error.message;
  }
}
