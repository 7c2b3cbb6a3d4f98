/** `npm run backup`: a checked copy of the SQLite database of DATABASE_URL while the service runs, into backups/ beside it;
 * `npm run backup -- FILE` names the file. No file is overwritten. */
import { ensureInstalled, entry, tool } from './prepare.mjs';

await entry(async () => {
  await ensureInstalled();
  await tool('tsx/dist/cli.mjs', ['server/database-command.ts', 'backup', ...process.argv.slice(2)]);
});
