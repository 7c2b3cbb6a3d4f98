/**
 * `npm run facts [-- YYYY-MM-DD]`: lists the dated statements that need a new check by today or by the day given, and the next ones (D64).
 * It always succeeds: a statement does not become false on the day.
 */
import { ensureInstalled, entry, tool } from './prepare.mjs';

await entry(async () => {
  await ensureInstalled();
  await tool('tsx/dist/cli.mjs', ['scripts/print-facts.ts', ...process.argv.slice(2)]);
});
