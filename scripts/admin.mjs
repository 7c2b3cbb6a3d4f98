/**
 * `npm run admin -- NAME [arguments]`: runs an operator's command on the database of DATABASE_URL. Without a name it lists the commands.
 * From a build without npm, as in the image: `node build/main/FILE.js`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareService } from './build.mjs';
import { ensureGenerated, ensureInstalled, entry, root, run, step, tool } from './prepare.mjs';

/** A command of the build. An existing one is not rebuilt, because building would remove the files of a running service. */
const createBuildCommand = (file) => async (args) => {
  const command = join(root, 'build/main', file);
  if (!existsSync(command)) await prepareService('runtime');
  await run(process.execPath, [command, ...args]);
};

/** A command of server/database-command.ts, which runs without a build, so the service need never have been started. */
const databaseFile = (name) => async (args) => {
  await ensureInstalled();
  await tool('tsx/dist/cli.mjs', ['server/database-command.ts', name, ...args]);
};

/** Maps each command's name to its arguments, description and implementation. */
const COMMANDS = {
  backup: [
    '[FILE]',
    'Copies the SQLite database while the service runs, into backups/ beside it.',
    databaseFile('backup'),
  ],
  restore: [
    'BACKUP',
    'Puts a backup in place of the SQLite database. Stop the service first.',
    databaseFile('restore'),
  ],
  compact: ['', 'Writes the SQLite database again without what was deleted.', databaseFile('compact')],
  erase: [
    'LEAD_ID …',
    'Erases the people behind these leads with everything that their company holds.',
    createBuildCommand('erase-leads.js'),
  ],
  'breach-report': [
    '[TENANT_ID …]',
    'Prints how many people a breach concerns, from where and with which data.',
    createBuildCommand('breach-report.js'),
  ],
  'operator-reset': [
    '[--without-second-factor] [E-MAIL]',
    'Prints a new one-time password for an operator and ends their sessions.',
    createBuildCommand('operator-reset.js'),
  ],
  'rebuild-figures': [
    '[--check]',
    'Counts leads, usage and events again and corrects what differs.',
    createBuildCommand('rebuild-figures.js'),
  ],
  'reseal-secrets': [
    '[--lost]',
    'Seals everything under the first secret of SESSION_SECRET.',
    createBuildCommand('reseal-secrets.js'),
  ],
  'seed-demo': [
    '[--reset]',
    'Writes three demo companies with a year of leads, and prints their log-ins.',
    seedDemo,
  ],
  'seed-million': ['[LEADS] [--reset]', 'Writes one demo company with a million leads.', seedMillion],
};

async function seedDemo(args) {
  await prepareService('runtime');
  await step('Demo data', () => run(process.execPath, [join(root, 'build/main/seed-demo.js'), ...args]));
}

async function seedMillion(args) {
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  await step('Database client', ensureGenerated);
  await step('Demo data', () => tool('tsx/dist/cli.mjs', ['bench/million/seed-million.ts', ...args]));
}

const [name, ...args] = process.argv.slice(2);
if (name && Object.hasOwn(COMMANDS, name)) await entry(() => COMMANDS[name][2](args));
else {
  const lines = Object.entries(COMMANDS).map(
    ([command, [takes, sentence]]) => `  ${`${command} ${takes}`.padEnd(50)}${sentence}`,
  );
  const unknown = name ? `There is no command named ${name}.\n\n` : '';
  console.log(`${unknown}Usage: npm run admin -- NAME [arguments]\n\n${lines.join('\n')}`);
  if (name) process.exitCode = 1;
}
