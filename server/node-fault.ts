import { engines } from '../package.json';

/**
 * Returns why the service can't run on this Node, or null. The SQLite driver ends the process of an older Node without a message. `npm
 * start` never gets here on an older Node, because it downloads a newer one first.
 * @param version as `process.versions.node`
 */
export function nodeFault(version = process.versions.node): string | null {
  const oldest = engines.node.replace('>=', '');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Node ${oldest} or newer is needed; this is ${version}. \`npm start\` fetches one from npm.`;
}
