import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_FOLDER } from '../support/demo.ts';

/** Once per run of the browser tests: a folder for the one seeded database that the demo's services begin with. */
export default function prepareDemoFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-demo-template-'));
  process.env[DEMO_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
