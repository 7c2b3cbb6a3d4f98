/** `npm run compact`: writes the SQLite database of DATABASE_URL anew without what was deleted, while the service runs. The service
 * does so itself at night after an erasure. */
import { ensureInstalled, entry, tool } from './prepare.mjs';

await entry(async () => {
  await ensureInstalled();
  await tool('tsx/dist/cli.mjs', ['server/database-command.ts', 'compact', ...process.argv.slice(2)]);
});
