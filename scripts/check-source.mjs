/** The source checks of `npm run check`: claims, copies, slow patterns, durations, words, cited rules. */
import { findClaims } from './check-claims.mjs';
import { findCopies } from './check-copies.mjs';
import { findDurations } from './check-durations.mjs';
import { findWords } from './check-glossary.mjs';
import { findSlowPatternsCached } from './check-patterns.mjs';
import { findUnknownRules } from './check-rules.mjs';
import { entry } from './prepare.mjs';
import { isTest, readSources, report } from './source-files.mjs';

await entry(() => {
  const all = readSources(['app', 'server', 'scripts', 'tests', 'bench']);
  const pages = readSources(['docs', 'content', 'integrations'], /\.md$/);
  const schema = readSources(['prisma'], /^prisma\/\w+\.prisma$/);
  const service = all.filter(({ file }) => /^(app|server)\//.test(file) && !isTest(file));
  const passed = [
    report('Copies', findCopies(service)),
    report(
      'Patterns whose time grows faster than their text',
      findSlowPatternsCached([...service, ...readSources(['public'], /\.m?js$/)]),
    ),
    report('Sentences on approval or studies outside of the claims', findClaims(service)),
    report('Lengths of time written out', findDurations(service)),
    report('Words that the glossary replaces', findWords(service)),
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
