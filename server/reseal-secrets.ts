import { type ResealCount, resealAll } from '#app/domain/secrets/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { runCommand } from './command.ts';

const LOST = '--lost';
const RESEAL_SECRETS_USAGE = `Usage: npm run admin -- reseal-secrets [-- ${LOST}]`;

/**
 * `npm run admin -- reseal-secrets` encrypts everything again with the first secret of SESSION_SECRET, even while the service runs. It may
 * be killed and run again. `--lost` continues without a secret that is permanently lost.
 */
await runCommand(async ({ env, args: options, useDatabase }) => {
  if (options.some((option) => option !== LOST)) throw new AppError('invalid', RESEAL_SECRETS_USAGE);
  await useDatabase(async (db) => {
    const counts = await resealAll({
      db,
      ring: env.keyRing,
      isLost: options.includes(LOST),
      now: new Date(),
      report: (count) => process.stdout.write(`${describe(count)}\n`),
    });
    const unreadable = counts.reduce((sum, count) => sum + count.unreadable, 0);
    process.stdout.write(
      'Everything that can be read is sealed under the first secret. The others sign links of mails that were sent: see docs/operations.md for how long to keep them in the list.\n',
    );
    if (unreadable > 0)
      process.stderr.write(
        `No secret of SESSION_SECRET opens ${unreadable} of the values. They were left as they are.\n`,
      );
  });
});

function describe({ name, resealed, current, unreadable }: ResealCount): string {
  const failed = unreadable > 0 ? `, ${unreadable} can’t be read` : '';
  return `${name}: ${resealed} sealed anew, ${current} left as they were${failed}`;
}
