import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#app/settings/env.server.ts';
import { loadEnvFile } from '../../server/env-file.ts';
import { root } from '../../tests/support/service.ts';
import { SeedRefused, seedMillion } from './seed.ts';

/** `npm run admin -- seed-million` creates one demo tenant with a million leads in the database of DATABASE_URL. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reset: { type: 'boolean' }, 'beside-real-data': { type: 'boolean' } },
});
const unreadable = loadEnvFile(root);
if (unreadable) throw new Error(unreadable);
const { DATABASE_URL } = readEnv(process.env, join(root, 'data'));
const started = Date.now();
const seconds = () => ((Date.now() - started) / 1000).toFixed(0);
try {
  const { isNew, leads, sales } = await seedMillion({
    databaseUrl: DATABASE_URL,
    leads: Number(positionals[0] ?? 1_000_000),
    now: new Date(),
    reset: values.reset,
    besideRealData: values['beside-real-data'],
    report: (done) => {
      if (done % 100_000 === 0) process.stdout.write(`  ${done} leads after ${seconds()} s\n`);
    },
  });
  process.stdout.write(
    isNew
      ? `Millionfold Peptides has ${leads} leads and ${sales} sales, made in ${seconds()} s.\n`
      : `It is there already with ${leads} leads and ${sales} sales; --reset makes it anew.\n`,
  );
} catch (error) {
  if (!(error instanceof SeedRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
