/**
 * Names a browser for the list of sessions: 'Chrome on Windows'. If neither browser nor system is known, returns the first word of the user
 * agent.
 */
export function classifyDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  if (!browser && !system) return userAgent.split(/[\s/(]/, 1)[0] || 'Unknown device';
  return [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ');
}

/** The order matters: most browsers also include the names of the browsers that they are based on. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];
