/** `npm run restore -- BACKUP`: puts a backup in place of the SQLite database of DATABASE_URL. Stop the service first. What
 * was there before is set aside. */
import { ensureInstalled, entry, tool } from './prepare.mjs';

await entry(async () => {
  await ensureInstalled();
  await tool('tsx/dist/cli.mjs', ['server/database-command.ts', 'restore', ...process.argv.slice(2)]);
});
