/** Which Firefox `npm run proof -- firefox` drives, and how a machine gets one. Plain Node, as prepare.mjs. */
import { existsSync } from 'node:fs';
import { canInstallPackages, installPackage } from '../../scripts/chromium.mjs';
import { Blocked } from '../../scripts/prepare.mjs';

/** Where Debian's package puts it, and where others do. FIREFOX_PATH wins. */
const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const findFirefox = () =>
  [process.env.FIREFOX_PATH, ...PLACES].find((path) => path && existsSync(path));

/** A Firefox that is there, else Debian's firefox-esr, installed where apt works. */
export async function ensureFirefox() {
  if (findFirefox()) return 'fresh';
  const failure = canInstallPackages()
    ? await installPackage('firefox-esr')
    : 'apt-get is missing, or this is not root';
  if (!findFirefox())
    throw new Blocked(
      `The proof needs Firefox and none was found (${failure}). Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.`,
    );
}
