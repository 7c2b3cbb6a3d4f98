import type { PersonExport } from '#app/domain/lead-database/index.ts';
import { streamPortions } from './csv.server.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Labels for those fields of a consent whose names are unclear. */
const PERSON_FIELD_LABELS: Readonly<Record<string, string>> = {
  kinds: 'Answers',
  wordings: 'Consent wording shown',
  health: 'Use of the health answers',
  sms: 'Text messages',
  texts: 'Text messages',
};

/** Turns 'healthGoals' into 'Health goals'. */
const readLabel = (key: string): string => {
  const label = PERSON_FIELD_LABELS[key];
  if (label) return label;
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const PERSON_EXPORT_TITLES: Readonly<Record<keyof PersonExport, string>> = {
  exportedAt: 'Exported',
  contact: 'Contact',
  leads: 'Submissions',
  assessments: 'Answers and plans',
  planReviews: 'Plans checked again under newer rules',
  consents: 'Consent given',
  earlierConsents: 'Consents given until November 2026',
  requests: 'Requests about this data',
  notes: 'Notes of staff',
  messages: 'Messages',
  notTaken: 'Replies, and reports that we could not process',
  mails: 'Texts of messages',
  optOuts: 'Opt-outs',
  conversions: 'Purchases',
  widgetEvents: 'Steps in the assessment',
  receivers: 'Who received this data',
  handling: 'What staff did with this data',
};

const EMPTY_CELL = '<span class="none">–</span>';

/** @param locale the language of the value if it consists of sentences that were shown */
function valueHtml(value: unknown, locale?: string): string {
  if (value === null || value === undefined || value === '') return EMPTY_CELL;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return escapeHtml(value.toISOString());
  if (Array.isArray(value))
    return value.length === 0
      ? EMPTY_CELL
      : `<ul>${value.map((item) => `<li>${valueHtml(item)}</li>`).join('')}</ul>`;
  if (typeof value === 'object') return fieldsHtml(value, locale);
  return escapeHtml(String(value));
}

function fieldsHtml(fields: object, locale?: string): string {
  const own = (fields as { locale?: unknown }).locale;
  const ownLocale = typeof own === 'string' ? own : undefined;
  const fieldHtml = ([key, value]: [string, unknown]) => {
    const language = key === 'wording' ? ownLocale : locale;
    const text = key === 'terms' && value === false ? 'confirmed by submitting' : value;
    return `<dt>${escapeHtml(readLabel(key))}</dt><dd${language ? ` lang="${escapeHtml(language)}"` : ''}>${valueHtml(text, key === 'wordings' ? ownLocale : undefined)}</dd>`;
  };
  return `<dl>${Object.entries(fields).map(fieldHtml).join('')}</dl>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
h2{border-top:1px solid #ccc;padding-top:1rem}dt{font-weight:600}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}
ul{padding-left:1.2rem}.none{color:#666}`;

/** Streams everything that is stored about a person as a download: a page to read, or JSON. */
export async function personFile(
  person: PersonExport,
  { asPage, now }: { asPage: boolean; now: Date },
): Promise<Response> {
  const name = `person-${now.toISOString().slice(0, 10)}.${asPage ? 'html' : 'json'}`;
  return new Response(await streamPortions(inPortions(asPage ? personPage(person) : personJson(person))), {
    headers: {
      'Content-Type': asPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

const PORTION_CHARS = 64 * 1024;

async function* inPortions(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let portion = '';
  for await (const text of texts) {
    portion += text;
    if (portion.length < PORTION_CHARS) continue;
    yield encoder.encode(portion);
    portion = '';
  }
  yield encoder.encode(portion);
}

const isWalk = (value: unknown): value is AsyncIterable<unknown> =>
  Symbol.asyncIterator in Object(value ?? {});

async function* personJson(person: PersonExport): AsyncGenerator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(person)) {
    yield `${before}${JSON.stringify(key)}: `;
    before = ',\n';
    if (!isWalk(value)) {
      yield JSON.stringify(value, null, 2);
      continue;
    }
    let beforeRow = '[';
    for await (const row of value) {
      yield `${beforeRow}\n${JSON.stringify(row, null, 2)}`;
      beforeRow = ',';
    }
    yield beforeRow === '[' ? '[]' : '\n]';
  }
  yield '\n}\n';
}

/** Writes everything that is stored about a person as one HTML file that needs no network. */
async function* personPage(person: PersonExport): AsyncGenerator<string> {
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Personal data</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><h1>Personal data</h1>`;
  for (const key of Object.keys(PERSON_EXPORT_TITLES) as (keyof PersonExport)[]) {
    yield `<h2>${PERSON_EXPORT_TITLES[key]}</h2>\n`;
    const value: unknown = person[key];
    if (isWalk(value)) yield* listHtml(value);
    else yield valueHtml(value);
  }
  yield '</body></html>';
}

async function* listHtml(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const row of rows) {
    yield `${isEmpty ? '<ul>' : ''}<li>${valueHtml(row)}</li>\n`;
    isEmpty = false;
  }
  yield isEmpty ? EMPTY_CELL : '</ul>';
}
