/** The proofs of `npm run proof`, each in a file of its own: scripts/proof-NAME.mjs. */

/** Name → the arguments that it takes, and what it shows. */
export const PROOFS = {
  bodies: ['[runs]', 'Sends thousands of generated bodies to each public POST.'],
  campaigns: ['[kills]', 'Kills the worker of a ten-day campaign at random moments.'],
  companies: [
    '[seconds] [database]',
    'Measures what 2,000 companies with an idle campaign cost, beside drafts.',
  ],
  crm: ['[kills]', 'Kills the worker while contacts are pushed to a CRM.'],
  firefox: ['[part of a name]', 'Opens the pages of the embed corpus in Firefox.'],
  hangs: ['', 'Hangs databases and stops processes, with the product’s own deadlines.'],
  image: ['', 'Lays out the image’s files in a folder, measures them and runs the service there.'],
  invoicing: ['', 'Kills the invoicing job at each of its requests to Stripe.'],
  kills: [
    '[trials] [kind]',
    'Kills sending and submitting processes at random moments and counts the mails.',
  ],
  ledger: ['[histories]', 'Compares random histories of sales, refunds and month ends with a model.'],
  'log-in': ['[times]', 'Tries wrong passwords at the log-in, for an account and for none.'],
  many: ['[folder]', 'Opens the console’s lists with 500 companies and thousands of rows.'],
  nodes: ['[short]', 'Starts the service on Node 22, 24 and 26 and runs the tests of both databases there.'],
  pictures: ['[renew [all]]', 'Compares 15 screens with the stored pictures.'],
  themes: ['[options of Playwright]', 'Opens every screen in every preset, width and scheme.'],
  upgrade: ['', 'Runs the version before the last migration and this one over one database.'],
  webhooks: ['[events]', 'Sends events to a failing receiver while the worker is killed.'],
  webkit: [
    '[short | parts of names]',
    'Walks the widgets and the console in WebKitGTK, with pictures next to Chromium’s.',
  ],
  whole: ['', 'Runs every test in its whole form, and a short walk in WebKitGTK.'],
};

/** @returns the text of `npm run proof`: one line for each proof */
export function listProofs() {
  const lines = Object.entries(PROOFS).map(([name, [usage, sentence]]) => {
    const command = [name, usage].filter(Boolean).join(' ');
    return `  ${command.padEnd(34)}${sentence}`;
  });
  return ['Usage: npm run proof -- NAME [arguments]', '', ...lines].join('\n');
}

/**
 * Proofs were commands of their own until November 2026, such as `npm run proof:ledger`. Those names still work for one release.
 * @param script the npm script that runs, as npm names it in npm_lifecycle_event
 * @returns a note with the new command, or undefined for any other script
 */
export function renamedCommand(script) {
  const [, name] = /^proof:(.+)$/.exec(script ?? '') ?? [];
  return name && `npm run proof:${name} is now: npm run proof -- ${name}`;
}
