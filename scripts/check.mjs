/** `npm run check` runs these side by side: types, lint, formatting, architecture, schema drift, sizes, copies. */
import { Blocked, ensureGenerated, entry, run, tool } from './prepare.mjs';

await entry(async () => {
  await ensureGenerated();
  const results = await Promise.allSettled([
    // The native compiler with one thread takes a quarter of the CPU time of the JavaScript one, which scripts use.
    tool('typescript-native/bin/tsc', ['-p', '.', '--checkers', '1']),
    tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    tool('vitest/vitest.mjs', [
      'run',
      '--project',
      'architecture',
      '--reporter',
      'dot',
      '--maxWorkers',
      '1',
      '--no-isolate',
    ]),
    run(process.execPath, ['scripts/prisma-make-migration.mjs', '--check']),
    run(process.execPath, ['scripts/check-source.mjs']),
    // Finds unused files, exports, types and packages (knip.json).
    tool('knip/bin/knip.js', ['--no-progress']),
  ]);
  const failed = results.filter((result) => result.status === 'rejected');
  if (failed.length > 0) throw new Blocked(failed.map((result) => result.reason.message).join('\n'));
});
