/** docs/performance.md and the table that `npm run bench` prints last, both from bench/results.json. */

/**
 * @typedef {{ what: string, measured: number, unit: string, against: { value: number, what: string },
 *   goal?: { atLeast?: number, atMost?: number, of?: 'measured' }, how: string, ratio: number, isReached: boolean | null }} Figure
 * @typedef {Record<string, { date: string, commit: string, machine: string, versions: Record<string, string>,
 *   load: number[], figures: Figure[] }>} Results by measurement
 */

/** What each measurement is about, in the order of the page. */
const TITLES = {
  bytes: 'What is downloaded',
  peers: 'The embed line beside others',
  interactive: 'Until the first question answers',
  'layout-shift': 'Layout shift',
  lighthouse: 'Lighthouse',
  articles: 'Articles',
  engine: 'Recommendations',
  submissions: 'Submissions',
  'submissions-postgres': 'Submissions over Postgres',
  events: 'Widget events',
  mails: 'Plan mails',
  campaigns: 'Campaigns',
  documents: 'Processor time of a document',
  memory: 'Memory',
  leads: 'A million leads',
  'log-in': 'Log-in',
  'forgotten-password': 'Forgotten passwords',
};

/** What no measurement of the bench writes, behind the section of the one that it explains. */
const NOTES = {
  submissions: [
    '### Where the time of a submission goes',
    '',
    'Where a goal above is missed, the time goes here. `perf record -g` of the web process at 50 connections over SQLite,',
    '25 November 2026, as shares of all its threads’ time; the ten largest. By hand, not by `npm run bench`.',
    '',
    '| Where | % |',
    '|---|---|',
    '| computing the plan | 12.7 |',
    '| the thread that copies SQLite’s log into the file | 11.3 |',
    '| BEGIN and COMMIT | 10.8 |',
    '| JSON of the plan, and binding it | 10.3 |',
    '| handlers in front of the call | 8.6 |',
    '| contacts, leads and consents | 7.5 |',
    '| garbage collection | 7.4 |',
    '| rows of the outbox | 4.6 |',
    '| V8’s compiler | 3.1 |',
    '| sending the answer | 3.0 |',
    '',
    'What was tried for these: [statements by the driver](decisions/2026-11-23-direct-statements.md), [slow paths](decisions/2026-11-25-slow-paths.md).',
    '',
  ],
};

const number = (n) => n.toLocaleString('en-US', { maximumFractionDigits: n < 100 ? 2 : 0 });

const goalOf = ({ goal }) => {
  if (!goal) return '';
  const bound = goal.atLeast === undefined ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
  return goal.of === 'measured' ? `${bound} as measured` : bound;
};

const verdictOf = ({ isReached }) => (isReached === null ? '' : isReached ? 'reached' : '**missed**');

const cell = (text) => text.replaceAll('|', '\\|');

/** One line per figure. @param {Results} results */
export function tableOf(results) {
  const lines = Object.keys(TITLES).flatMap((name) =>
    (results[name]?.figures ?? []).map(
      (figure) =>
        `${verdictOf(figure).replaceAll('*', '').padEnd(8)} ${figure.ratio.toFixed(3).padStart(8)} ${goalOf(figure).padEnd(18)} ${figure.what}`,
    ),
  );
  return [`${'verdict'.padEnd(8)} ${'ratio'.padStart(8)} ${'goal'.padEnd(18)} figure`, ...lines].join('\n');
}

/** The page, whole. @param {Results} results */
export function performancePage(results) {
  return [
    '# Performance',
    '',
    '`npm run bench` measures all of this and writes this page from `bench/results.json`; `npm run bench -- mails events` measures some of',
    'it anew. Each figure is a ratio of two numbers from the same run, so that a slower machine changes both; what it was measured',
    'beside is named in its line. A verdict is given where a goal was set. None of these is a test.',
    '',
    ...Object.entries(TITLES).flatMap(([name, title]) =>
      results[name] ? [...section(title, name, results[name]), ...(NOTES[name] ?? [])] : [],
    ),
  ].join('\n');
}

function section(title, name, { date, commit, machine, versions, load, figures }) {
  const hows = [...new Set(figures.map(({ how }) => how))];
  return [
    `## ${title}`,
    '',
    `\`bench/${name}.ts\`, ${date}, commit ${commit}; ${machine}, load ${load.join(' before and ')} after. Node ${versions.node}.`,
    '',
    '| What | Measured | Beside | Ratio | Goal | Verdict |',
    '|---|---|---|---|---|---|',
    ...figures.map((figure) => row(figure)),
    '',
    ...hows.map((how) => `- How: ${how}`),
    '',
  ];
}

const row = (figure) =>
  `| ${[
    cell(figure.what),
    cell(`${number(figure.measured)} ${figure.unit}`),
    cell(`${number(figure.against.value)} (${figure.against.what})`),
    figure.ratio.toFixed(3),
    goalOf(figure),
    verdictOf(figure),
  ].join(' | ')} |`;
