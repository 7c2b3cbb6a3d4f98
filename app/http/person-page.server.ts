import type { PersonExport } from '../domain/lead-database/index.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** 'healthGoals' is 'Health goals'. */
const labelOf = (key: string): string => {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const TITLES: Readonly<Record<keyof PersonExport, string>> = {
  exportedAt: 'Exported',
  contact: 'Contact',
  leads: 'Submissions',
  assessments: 'Answers and plans',
  consents: 'What was agreed to',
  notes: 'Notes of staff',
  messages: 'Messages',
  mails: 'Texts of messages',
  optOuts: 'Opt-outs',
  conversions: 'Purchases',
  widgetEvents: 'Steps in the assessment',
  handling: 'What staff did with this data',
};

function valueHtml(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<span class="none">–</span>';
  if (value instanceof Date) return escapeHtml(value.toISOString());
  if (Array.isArray(value))
    return value.length === 0
      ? '<span class="none">–</span>'
      : `<ul>${value.map((one) => `<li>${valueHtml(one)}</li>`).join('')}</ul>`;
  if (typeof value === 'object')
    return `<dl>${Object.entries(value)
      .map(([key, one]) => `<dt>${escapeHtml(labelOf(key))}</dt><dd>${valueHtml(one)}</dd>`)
      .join('')}</dl>`;
  return escapeHtml(String(value));
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
h2{border-top:1px solid #ccc;padding-top:1rem}dt{font-weight:600}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}
ul{padding-left:1.2rem}.none{color:#666}`;

/** All that is stored of a person as a download: a page to read, or JSON. */
export function personFile(person: PersonExport, { asPage, now }: { asPage: boolean; now: Date }): Response {
  const name = `person-${now.toISOString().slice(0, 10)}.${asPage ? 'html' : 'json'}`;
  return new Response(asPage ? personPage(person) : JSON.stringify(person, null, 2), {
    headers: {
      'Content-Type': asPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** All that is stored of a person as one file that a browser shows without a network. */
export function personPage(person: PersonExport): string {
  const parts = (Object.keys(TITLES) as (keyof PersonExport)[]).map(
    (key) => `<h2>${TITLES[key]}</h2>${valueHtml(person[key])}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Personal data</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><h1>Personal data</h1>${parts.join('\n')}</body></html>`;
}
