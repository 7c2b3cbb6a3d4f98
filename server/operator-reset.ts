import { join } from 'node:path';
import { directUrl } from '../app/database-settings.ts';
import { connect } from '../app/db/connect.server.ts';
import { migrate } from '../app/db/migrate.server.ts';
import { resetOperator } from '../app/domain/access/index.ts';
import { runCommand } from './command.ts';

/** `npm run operator:reset [e-mail]`: a fresh one-time password for an operator, also while the service runs. */
await runCommand(async ({ root, env }) => {
  const connection = await connect(directUrl(env));
  try {
    await migrate(directUrl(env), join(root, 'prisma'));
    const { email, password, isNew, wasDisabled } = await resetOperator({
      db: connection.db,
      email: process.argv[2],
      firstEmail: env.OPERATOR_EMAIL,
      now: new Date(),
    });
    const what = isNew ? 'The first operator' : 'The operator’s new password';
    const enabled = wasDisabled ? '  The account was switched off and works again.\n' : '';
    process.stdout.write(
      `\n${what}, shown this once:\n  e-mail    ${email}\n  password  ${password}\n${enabled}Sessions and open links for a new password have ended.\n`,
    );
  } finally {
    await connection.close();
  }
});
