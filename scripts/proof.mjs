/**
 * `npm run proof -- NAME [arguments]` runs one of the long proofs: large numbers of kills, measurements, other browsers and other versions,
 * which `npm test` omits or runs in a short form. Without a name it lists them.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureFirefox, findFirefox } from '../tests/proofs/firefox.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, findChromium } from './chromium.mjs';
import { Blocked, ensureGenerated, ensureInstalled, entry, run, step, tool } from './prepare.mjs';

const tsx = (file, args = [], env = {}) =>
  tool('tsx/dist/cli.mjs', [file, ...args], { env: { ...process.env, ...env } });
const vitest = (args, env) =>
  tool('vitest/vitest.mjs', ['run', ...args], { env: { ...process.env, ...env } });
/** Includes the second tier, whose tests run on both databases. */
const databaseTest = (file, env, more = []) =>
  vitest(['--project', 'database', file, ...more], { TEST_TIER: 'nightly', ...env });
const withChromium = () => ({ CHROMIUM_PATH: findChromium() });

/**
 * @typedef {object} Proof
 * @property {string} shows one sentence for the list
 * @property {string} [takes] its arguments, for the list
 * @property {number} [times] default of the first argument if that is a whole number
 * @property {boolean} [isBuilt] whether the built service is needed
 * @property {boolean} [opensChromium]
 * @property {(args: string[]) => Promise<unknown>} run
 */

/** @type {Record<string, Proof>} */
export const PROOFS = {
  advice: {
    takes: '[profiles]',
    times: 20_000,
    shows:
      'Prints what stands against signing the plans of the review, new ones, and those of random profiles.',
    async run([profiles]) {
      const env = { TEST_TIER: 'nightly', NODE_ENV: 'production' };
      const [signing, words] = ['app/documents/signing.test.ts', 'app/engine/danger-words-public.test.ts'];
      // A machine that is busy with something else needs more than the two minutes of a test of the gate.
      const patient = '--testTimeout=1800000';
      await vitest([signing, words, patient, '-t', '^(?!.*random plans)'], { ...env, PROOF_PLANS: profiles });
      // Each process draws its share of the random plans from a seed of its own.
      const parts = availableParallelism();
      const share = String(Math.ceil(Number(profiles) / parts));
      await Promise.all(
        Array.from({ length: parts }, (_, part) =>
          vitest([signing, '-t', 'random plans'], {
            ...env,
            PROOF_PLANS: share,
            TEST_SEED: String(4400 + part),
          }),
        ),
      );
    },
  },
  bodies: {
    takes: '[runs]',
    times: 3000,
    shows: 'Sends thousands of generated bodies to each public POST.',
    run: ([runs]) => databaseTest('tests/faults/bodies.test.ts', { PROOF_RUNS: runs }),
  },
  campaigns: {
    takes: '[kills]',
    shows: 'Kills the worker of a ten-day campaign at random moments.',
    run: (args) => tsx('tests/faults/proof-campaigns.ts', args),
  },
  'campaign-model': {
    takes: '[campaigns]',
    times: 10_000,
    shows: 'Judges random campaigns and quick sends by a second statement of the rules, with kills.',
    run: ([campaigns]) =>
      databaseTest('tests/faults/campaign-model.test.ts', { PROOF_CAMPAIGNS: campaigns }, ['-t', 'sqlite']),
  },
  companies: {
    takes: '[seconds] [SQLite | Postgres]',
    times: 60,
    shows: 'Measures what 2,000 companies with an idle campaign cost, beside drafts.',
    run: (args) => tsx('tests/faults/proof-companies.ts', args),
  },
  crm: {
    takes: '[kills]',
    times: 100,
    shows: 'Kills the worker while contacts are pushed to a CRM.',
    run: ([kills]) => databaseTest('tests/data/crm-kills.test.ts', { PROOF_CRM: kills }),
  },
  firefox: {
    takes: '[part of a name]',
    shows: 'Opens the pages of the embed corpus in Firefox, Debian’s where apt works.',
    async run(args) {
      await step('Firefox', ensureFirefox);
      await step('Loader', () => run(process.execPath, ['scripts/build-loader.mjs']));
      await tsx('tests/proofs/prove-firefox.ts', args, { FIREFOX_PATH: findFirefox() });
    },
  },
  hangs: {
    shows: 'Hangs databases and stops processes, with the product’s own deadlines.',
    run: () => tsx('tests/faults/proof-hangs.ts'),
  },
  image: {
    shows: 'Lays out the image’s files in a folder, measures them and runs the service there.',
    isBuilt: true,
    run: () => tsx('tests/proofs/prove-image.ts'),
  },
  invoicing: {
    shows: 'Kills the invoicing job at each of its requests to Stripe.',
    run: () => databaseTest('tests/faults/invoicing-kills.test.ts', { TEST_TIER: 'nightly' }),
  },
  kills: {
    takes: '[trials] [kind]',
    shows: 'Kills sending and submitting processes at random moments and counts the mails.',
    run: (args) => tsx('tests/faults/proof-kills.ts', args),
  },
  ledger: {
    takes: '[histories]',
    times: 3000,
    shows: 'Compares random histories of sales, refunds and month ends with a model.',
    // Runs one process per database at the same time.
    run: ([histories]) =>
      Promise.all(
        ['sqlite', 'postgres'].map((database) =>
          databaseTest('tests/data/ledger.test.ts', { PROOF_LEDGER: histories }, [
            '-t',
            `on ${database} .*random histories`,
          ]),
        ),
      ),
  },
  'log-in': {
    takes: '[times]',
    times: 500,
    shows: 'Tries wrong passwords at the log-in, for an account and for none.',
    isBuilt: true,
    run: ([times]) => databaseTest('tests/http/log-in.test.ts', { PROOF_WRONG_PASSWORDS: times }),
  },
  many: {
    takes: '[folder]',
    shows:
      'Opens the console’s lists with 500 companies and thousands of rows, and measures their time and width.',
    isBuilt: true,
    opensChromium: true,
    run: (args) => tsx('tests/proofs/prove-many.ts', args, withChromium()),
  },
  nodes: {
    takes: '[short]',
    shows: 'Starts the service on Node 22, 24 and 26 and runs the tests of both databases there.',
    isBuilt: true,
    run: (args) => tsx('tests/proofs/prove-nodes.ts', args),
  },
  pictures: {
    takes: '[renew [all]]',
    shows: 'Compares 15 screens with the stored pictures, and shows what differs old beside new.',
    isBuilt: true,
    opensChromium: true,
    run: async (args) => (await import('../tests/pictures/prove-pictures.mjs')).comparePictures(args),
  },
  'stripe-live': {
    shows:
      'Walks through a test account of Stripe and shows where it differs from the stand-in of the tests.',
    run: () => tsx('tests/proofs/prove-stripe-live.ts'),
  },
  tasks: {
    takes: '[kills] [SQLite | Postgres]',
    times: 200,
    shows: 'Kills the service while its tasks run, and measures when all of them have run again.',
    run: (args) => tsx('tests/faults/proof-tasks.ts', args),
  },
  upgrade: {
    shows:
      'Runs the version before the last migration and this one over one database. Needs the history of git.',
    isBuilt: true,
    run: () => tsx('tests/faults/proof-upgrade.ts'),
  },
  webhooks: {
    takes: '[events]',
    times: 10_000,
    shows: 'Sends events to a failing receiver while the worker is killed.',
    run: ([events]) => databaseTest('tests/data/webhook-faults.test.ts', { PROOF_WEBHOOKS: events }),
  },
  webkit: {
    takes: '[short | parts of names]',
    shows: 'Walks the widgets and the console in WebKitGTK, with pictures next to Chromium’s.',
    isBuilt: true,
    opensChromium: true,
    run: async (args) => (await import('../tests/proofs/webkit.mjs')).walkInWebKit(args),
  },
};

/**
 * Prepares what a proof needs and runs it.
 * @throws {Blocked} if its first argument is not a whole number, or the proof fails
 */
export async function runProof(name, args) {
  const { times, takes, isBuilt, opensChromium, run: prove } = PROOFS[name];
  const [number = String(times), ...otherArgs] = args;
  if (times && !/^[1-9]\d*$/.test(number))
    throw new Blocked(`Usage: npm run proof -- ${name} ${takes}. The first is a whole number.`);
  await step('Packages (npm ci, the first time only)', () => ensureInstalled('full'));
  if (opensChromium) await step('Chromium', ensureChromium);
  await step('Database client', ensureGenerated);
  if (isBuilt) await step('Build (when a source changed)', ensureBuilt);
  await step(`The proof “${name}”`, () => prove(times ? [number, ...otherArgs] : args));
}

/** @returns the text of `npm run proof`: one line for each proof */
function listProofs() {
  const lines = Object.entries(PROOFS).map(([name, { takes, shows }]) => {
    const command = [name, takes].filter(Boolean).join(' ');
    return `  ${command.padEnd(41)}${shows}`;
  });
  return ['Usage: npm run proof -- NAME [arguments]', '', ...lines].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, ...args] = process.argv.slice(2);
  if (name && Object.hasOwn(PROOFS, name)) await entry(() => runProof(name, args));
  else {
    const unknown = name ? `There is no proof named ${name}.\n\n` : '';
    console.log(`${unknown}${listProofs()}`);
    if (name) process.exitCode = 1;
  }
}
