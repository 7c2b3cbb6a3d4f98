/** What `npm run check` reads in the sources itself: plain English, copies, sizes, lengths of time. */
import { findCopies } from './check-copies.mjs';
import { findDurations } from './check-durations.mjs';
import { findHabits } from './check-english.mjs';
import { findLongFiles, findLongFunctions } from './check-sizes.mjs';
import { entry } from './prepare.mjs';
import { isTest, readSources, report } from './source-files.mjs';

await entry(() => {
  const all = readSources(['app', 'server', 'scripts', 'tests', 'bench']);
  const ours = all.filter(({ file }) => /^(app|server)\//.test(file));
  const service = ours.filter(({ file }) => !isTest(file));
  const passed = [
    report('Names and comments that are not plain English', findHabits(all)),
    report('Long files', findLongFiles([...ours, ...readSources(['app', 'server'], /\.css$/)])),
    report('Long functions', findLongFunctions(service)),
    report('Copies', findCopies(service)),
    report('Lengths of time written out', findDurations(service)),
  ];
  if (passed.includes(false)) process.exitCode = 1;
});
