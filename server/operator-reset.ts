import { resetOperator } from '#app/domain/access/accounts/index.ts';
import { runCommand } from './command.ts';

const WITHOUT_FACTOR = '--without-second-factor';

/**
 * `npm run admin -- operator-reset [--without-second-factor] [e-mail]` creates a new one-time password for an operator, even while the
 * service runs. The option also removes the second factor, for an operator who lost the phone and the recovery codes.
 */
await runCommand(({ env, args, useDatabase }) =>
  useDatabase(async (db) => {
    const dropsFactor = args.includes(WITHOUT_FACTOR);
    const { email, password, isNew, wasDisabled } = await resetOperator({
      db,
      email: args.find((arg) => arg !== WITHOUT_FACTOR),
      dropsFactor,
      firstEmail: env.OPERATOR_EMAIL,
      now: new Date(),
    });
    const what = isNew ? 'The first operator' : 'The operator’s new password';
    const enabled = wasDisabled ? '  The account was switched off and works again.\n' : '';
    const factor = dropsFactor
      ? '  The second factor was removed; set up a new one at the next log-in.\n'
      : '';
    process.stdout.write(
      `\n${what}, shown this once:\n  e-mail    ${email}\n  password  ${password}\n${enabled}${factor}Sessions and open links for a new password have ended.\n`,
    );
  }),
);
