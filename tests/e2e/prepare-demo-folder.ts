import { rmSync } from 'node:fs';
import { DEMO_FOLDER } from '../support/demo.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';

/** Creates, once per run of the browser tests, a folder for the one seeded database from which the demo's services start. */
export default function prepareDemoFolder(): () => void {
  const folder = makeQuickFolder('demo-template');
  process.env[DEMO_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
