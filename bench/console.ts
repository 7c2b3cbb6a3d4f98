/** Measures the scripts that each page of the console loads before it responds, from the manifest of the build. */
import { join } from 'node:path';
import { weighConsole } from '../scripts/console-weight.ts';
import { root } from '../tests/support/service.ts';
import { print } from './report.ts';

for (const { page, bytes, limit, files } of weighConsole(join(root, 'build/client')))
  print({
    what: `scripts of the console’s page ${page}, ${files.length} files`,
    measured: bytes,
    unit: 'bytes gzip',
    against: { value: limit, what: 'budget' },
    goal: { atMost: 1 },
    how: 'the scripts that the document preloads, each with gzip -9: the entry, the frame, the page and all that they import statically',
  });
