import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

/**
 * Tests `ensureChromium` in a clone, with a fake apt-get that records its arguments and either installs an empty file as the package's
 * program or fails. Playwright's download is faked in the same way.
 */
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'stackguide-chromium-'));
const clone = join(folder, 'clone');
const calls = join(folder, 'calls');
const shell = join(folder, 'usr/chromium-headless-shell');
const full = join(folder, 'usr/chromium');

afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const path of [clone, calls, dirname(shell)]) rmSync(path, { recursive: true, force: true });
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  // prepare.mjs and its imports read these files when they are loaded.
  for (const file of ['app/messages/locales.ts', 'package.json']) cpSync(join(root, file), join(clone, file));
  mkdirSync(dirname(shell));
  writeFileIn('node_modules/@playwright/test/cli.js', `process.exit(1)`);
  writeFileIn('node_modules/@playwright/test/package.json', '{"type":"commonjs","main":"index.js"}');
  writeFileIn('node_modules/@playwright/test/index.js', 'exports.chromium = { executablePath: () => "" };');
  aptGet('touch "$where/$package"');
});

function writeFileIn(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

/** @param install sh commands that `apt-get install` runs */
function aptGet(install: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(
    join(folder, 'bin/apt-get'),
    `#!/bin/sh
where='${dirname(shell)}'
for package; do :; done
[ "$1" = --version ] || echo "$*" >> '${calls}'
case "$*" in
*--download-only*) ${install.includes('exit') ? install : ':'} ;;
*install*) ${install} ;;
esac
`,
    { mode: 0o755 },
  );
}

/** Runs `ensureChromium` in the clone, and returns its output and the browser that the tests would use. */
function ensureChromium({ mayInstall = true, settings = {} } = {}) {
  const places = JSON.stringify({ shell, full: [full] });
  const script = `
    const { entry } = await import('./scripts/prepare.mjs');
    const { ensureChromium, findChromium } = await import('./scripts/chromium.mjs');
    await entry(() => ensureChromium(${places}, ${mayInstall}));
    console.log('uses ' + findChromium(${places}));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: clone,
    encoding: 'utf8',
    env: { NODE_ENV: 'production', PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, HOME: folder, ...settings },
  });
  return { stdout, stderr, used: /uses (.*)/.exec(stdout)?.[1] };
}
const installedPackages = () =>
  existsSync(calls)
    ? readFileSync(calls, 'utf8')
        .split('\n')
        .filter((call) => call.includes('install') && !call.includes('--download-only'))
        .map((call) => call.split(' ').at(-1))
    : [];

describe('a browser for the tests', () => {
  it('is Debian’s headless shell, installed although there is a Chromium with windows', () => {
    writeFileSync(full, '');
    expect(ensureChromium()).toEqual({ stdout: `uses ${shell}\n`, stderr: '', used: shell });
    expect(installedPackages()).toEqual(['chromium-headless-shell']);
  });

  it('is the headless shell that is there, without a call of apt-get', { tags: ['nightly'] }, () => {
    writeFileSync(shell, '');
    expect(ensureChromium().used).toBe(shell);
    expect(existsSync(calls)).toBe(false);
  });

  it('is the one that CHROMIUM_PATH names, without a call of apt-get', () => {
    writeFileSync(full, '');
    writeFileSync(shell, '');
    expect(ensureChromium({ settings: { CHROMIUM_PATH: full } }).used).toBe(full);
    expect(existsSync(calls)).toBe(false);
  });

  it('is the Chromium that is there when the headless shell can’t be installed, which is tried once and reported', () => {
    writeFileSync(full, '');
    aptGet('exit 100');
    const first = ensureChromium();
    expect(first.used).toBe(full);
    expect(first.stdout).toContain("Debian's chromium-headless-shell could not be installed: ");
    expect(first.stdout).toContain(`The browser tests use ${full}`);
    rmSync(calls);
    expect(ensureChromium()).toEqual({ stdout: `uses ${full}\n`, stderr: '', used: full });
    expect(existsSync(calls)).toBe(false);
  });

  it('looks for newer lists of packages when those that are there don’t lead to the headless shell', {
    tags: ['nightly'],
  }, () => {
    aptGet(
      `grep -q update '${calls}' || exit 100; case "$*" in *--download*) ;; *) touch "$where/$package" ;; esac`,
    );
    expect(ensureChromium().used).toBe(shell);
    expect(readFileSync(calls, 'utf8')).toContain('-y -qq update\n');
  });

  it('is Debian’s full Chromium on a machine without a browser where the headless shell can’t be installed', {
    tags: ['nightly'],
  }, () => {
    aptGet(
      '[ $package = chromium ] || exit 100; case "$*" in *--download*) ;; *) touch "$where/$package" ;; esac',
    );
    expect(ensureChromium().used).toBe(full);
  });

  it('is the Chromium that is there where packages can’t be installed', { tags: ['nightly'] }, () => {
    writeFileSync(full, '');
    expect(ensureChromium({ mayInstall: false })).toEqual({
      stdout: `uses ${full}\n`,
      stderr: '',
      used: full,
    });
    expect(existsSync(calls)).toBe(false);
  });

  it('is Playwright’s download where packages can’t be installed and there is none', () => {
    const downloadPath = join(folder, 'usr/own');
    writeFileIn(
      'node_modules/@playwright/test/cli.js',
      `require('node:fs').writeFileSync('${downloadPath}', '')`,
    );
    writeFileIn(
      'node_modules/@playwright/test/index.js',
      `exports.chromium = { executablePath: () => '${downloadPath}' };`,
    );
    expect(ensureChromium({ mayInstall: false }).used).toBe(downloadPath);
  });

  it('ends the run with what to install when none can be had', () => {
    aptGet('exit 100');
    expect(ensureChromium().stderr).toContain('✗ The browser tests need Chromium and none was found.');
  });
});
