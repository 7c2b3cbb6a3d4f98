/** `npm run build`: the client of the database and all four builds, from scratch. */
import { buildAll, ensureGenerated, entry, step } from './prepare.mjs';

await entry(async () => {
  await step('Database client', ensureGenerated);
  await step('Build', buildAll);
});
