/** What `npm run check` reads in the sources itself: plain English, copies, slow patterns, lengths of time, cited rules. */
import { findCopies } from './check-copies.mjs';
import { findDurations } from './check-durations.mjs';
import { findHabits } from './check-english.mjs';
import { findSlowPatternsCached } from './check-patterns.mjs';
import { findUnknownRules } from './check-rules.mjs';
import { entry } from './prepare.mjs';
import { isTest, readSources, report } from './source-files.mjs';

await entry(() => {
  const all = readSources(['app', 'server', 'scripts', 'tests', 'bench']);
  const pages = readSources(['docs', 'content', 'integrations'], /\.md$/);
  const schema = readSources(['prisma'], /^prisma\/\w+\.prisma$/);
  const service = all.filter(({ file }) => /^(app|server)\//.test(file) && !isTest(file));
  const inService = new Set(service);
  // All checks of a file before the next is parsed.
  const found = all.map((source) => ({
    habits: findHabits([source]),
    durations: inService.has(source) ? findDurations([source]) : [],
  }));
  const passed = [
    report(
      'Names and comments that are not plain English',
      found.flatMap(({ habits }) => habits),
    ),
    report('Copies', findCopies(service)),
    report(
      'Patterns whose time grows faster than their text',
      findSlowPatternsCached([...service, ...readSources(['public'], /\.m?js$/)]),
    ),
    report(
      'Lengths of time written out',
      found.flatMap(({ durations }) => durations),
    ),
    report(
      'Rules without a heading',
      findUnknownRules(
        [...all, ...pages, ...schema],
        pages.find(({ file }) => file === 'docs/rules.md').text,
      ),
    ),
  ];
  if (passed.includes(false)) process.exitCode = 1;
});
