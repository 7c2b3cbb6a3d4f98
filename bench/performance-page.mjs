/** Builds the sections that `npm run bench` writes into docs/performance.md, and the table that it prints last. */

/**
 * @typedef {{ what: string, measured: number, unit: string, against: { value: number, what: string },
 *   goal?: { atLeast?: number, atMost?: number, of?: 'measured' }, how: string, ratio: number, isReached: boolean | null }} Figure
 * @typedef {{ date: string, commit: string, machine: string, node: string, load: number[], figures: Figure[] }} Measurement
 */

/** The headings of the measurements. */
const TITLES = {
  bytes: 'What is downloaded',
  peers: 'The embed line beside others',
  interactive: 'Until the first question answers',
  'layout-shift': 'Layout shift',
  console: 'Pages of the console',
  'console-interactions': 'Interactions in the console',
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
  'forgotten-password': 'Reset your passwords',
};

const number = (n) => n.toLocaleString('en-US', { maximumFractionDigits: n < 100 ? 2 : 0 });

const formatGoal = ({ goal }) => {
  if (!goal) return '';
  const bound = goal.atLeast === undefined ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
  return goal.of === 'measured' ? `${bound} as measured` : bound;
};

const formatVerdict = ({ isReached }) => (isReached === null ? '' : isReached ? 'reached' : '**missed**');

const cell = (text) => text.replaceAll('|', '\\|');

/** Formats one line per figure. @param {Figure[]} figures */
export function formatTable(figures) {
  const lines = figures.map(
    (figure) =>
      `${formatVerdict(figure).replaceAll('*', '').padEnd(8)} ${figure.ratio.toFixed(3).padStart(8)} ${formatGoal(figure).padEnd(18)} ${figure.what}`,
  );
  return [`${'verdict'.padEnd(8)} ${'ratio'.padStart(8)} ${'goal'.padEnd(18)} figure`, ...lines].join('\n');
}

/**
 * @param {string} page the text of docs/performance.md
 * @param {string} name of the measurement
 * @param {Measurement} measurement
 * @returns the page with this measurement's section replaced, or appended if it is new
 */
export function withSection(page, name, measurement) {
  const section = formatSection(name, measurement);
  const [heading] = section.split('\n');
  const parts = page.split(/^(?=## )/m).map((part) => part.trimEnd());
  const index = parts.findIndex((part) => part.startsWith(`${heading}\n`));
  return `${(index < 0 ? [...parts, section] : parts.with(index, section)).join('\n\n')}\n`;
}

function formatSection(name, { date, commit, machine, node, load, figures }) {
  const hows = [...new Set(figures.map(({ how }) => how))];
  return [
    `## ${TITLES[name]}`,
    '',
    `\`bench/${name}.ts\`, ${date}, commit ${commit}; ${machine}, load ${load.join(' before and ')} after. Node ${node}.`,
    '',
    '| What | Measured | Beside | Ratio | Goal | Verdict |',
    '|---|---|---|---|---|---|',
    ...figures.map((figure) => row(figure)),
    '',
    ...hows.map((how) => `- How: ${how}`),
  ].join('\n');
}

const row = (figure) =>
  `| ${[
    cell(figure.what),
    cell(`${number(figure.measured)} ${figure.unit}`),
    cell(`${number(figure.against.value)} (${figure.against.what})`),
    figure.ratio.toFixed(3),
    formatGoal(figure),
    formatVerdict(figure),
  ].join(' | ')} |`;
