import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { fc } from '../support/random.ts';

/** Number of runs in the short form; `npm run proof -- bodies` sets thousands. */
const RUNS = Number(process.env.PROOF_RUNS ?? 40);
const TIME_LIMIT_MS = 20_000 + RUNS * 100;

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];
const KNOWN_KEYS = [
  ...new Set(
    [fullPayload(), consumerPayload(), technicalPayload()].flatMap((payload) => Object.keys(payload)),
  ),
  'utm',
  'pageUrl',
  'visitorId',
  'consentVersion',
  'challenge',
  'events',
  'origin',
];

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

const oddString = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\u202eabc',
    '\ufeff',
    '\'; DROP TABLE "Lead"; --',
    '<script>alert(1)</script>',
    'default',
    '__proto__',
    'a@example.com\r\nBcc: b@example.com',
    'ä'.repeat(255),
  ),
  fc.integer({ min: 200, max: 70_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 50, max: 15_000 }).map((length) => '😀'.repeat(length)),
);

const oddKey = fc.oneof(
  fc.constantFrom(...PROTOTYPE_KEYS, ...KNOWN_KEYS),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, [], {}, '', ' ', [[]], [null]),
  oddString,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.oneof(oddString, fc.constantFrom('sleep', 'None of the above', 'stress', 7, null)), {
    maxLength: 12,
  }),
  fc
    .constantFrom('sleep', 'x')
    .chain((item) => fc.integer({ min: 2, max: 3000 }).map((length) => Array.from({ length }, () => item))),
  fc.array(fc.tuple(oddKey, fc.jsonValue({ maxDepth: 1 })), { maxLength: 6 }).map(toObject),
  fc.integer({ min: 1, max: 3000 }).map(nested),
);

/** Returns an object whose entries are all own keys, including `__proto__`, as JSON.parse creates them. */
function toObject(entries: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(entries);
}

/** Generates a valid payload with some fields replaced, left out or added. */
const mutated = (good: fc.Arbitrary<Record<string, unknown>>) =>
  fc
    .tuple(
      good,
      fc.array(fc.tuple(oddKey, oddValue), { maxLength: 3 }),
      fc.array(fc.constantFrom(...KNOWN_KEYS), { maxLength: 2 }),
    )
    .map(([payload, changes, missing]) =>
      JSON.stringify(
        toObject([...Object.entries(payload), ...changes].filter(([key]) => !missing.includes(key))),
      ),
    );

const brokenText = (good: fc.Arbitrary<Record<string, unknown>>) =>
  fc.oneof(
    fc.tuple(good, fc.nat(400)).map(([payload, end]) => JSON.stringify(payload).slice(0, end)),
    fc.tuple(good, oddString).map(([payload, tail]) => JSON.stringify(payload) + tail),
    fc.constantFrom('', '{', '[]', 'null', '"text"', '1e999', 'NaN', '{}{}', '\ufeff{}', '{"a":1,"a":2}'),
    fc.integer({ min: 1, max: 30_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
    fc.integer({ min: 1, max: 9000 }).map((depth) => `{"utm":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
    oddString,
  );

const bodyFrom = (good: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<string | Uint8Array> =>
  fc.oneof(
    { weight: 6, arbitrary: mutated(good) },
    { weight: 2, arbitrary: brokenText(good) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  );

/** The text that a header may contain on the wire. */
const headerText = fc
  .array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes.filter((code) => code !== 0x7f)));

const headers = fc.record(
  {
    'Content-Type': fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'text/plain',
          'application/json; charset=utf-16',
          'application/ld+json',
          ';',
        ),
      },
      { weight: 1, arbitrary: headerText },
    ),
    Accept: fc.oneof(fc.constantFrom('application/json', '*/*', 'text/html', ''), headerText),
    'Idempotency-Key': fc.oneof(fc.constantFrom('again', '', 'with space', 'k'.repeat(256)), headerText),
    'X-Plan-Digest': headerText,
    'X-Request-Id': headerText,
    'User-Agent': headerText,
    Referer: headerText,
    Cookie: headerText,
  },
  { requiredKeys: ['Content-Type'] },
);

const JSON_ONLY = { 'Content-Type': 'application/json' };
const good = fc.constantFrom<Record<string, unknown>>(fullPayload(), consumerPayload(), technicalPayload());

forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let api: ServedApi;
  beforeAll(async () => {
    database = await makeDb();
    await seedFirstStart(database.db, {
      operatorEmail: 'op@example.com',
      operatorPassword: 'long enough for a test',
    });
    api = await serveApi({ db: database.db, ping: database.ping });
  });
  afterAll(() => api.close());

  const post = (path: string, body: string | Uint8Array, requestHeaders: Record<string, string>) =>
    fetch(api.origin + path, { method: 'POST', headers: requestHeaders, body: body as BodyInit });

  const submit = async (): Promise<Response> =>
    post('/api/assessment', JSON.stringify(fullPayload()), { 'Content-Type': 'application/json' });

  /** Returns the row counts of every table that these calls write, with the counters that they raise, as one string. */
  const countRows = async (): Promise<string> => {
    const rows = await database.db.$queryRaw`SELECT
      CAST((SELECT count(*) FROM "Lead") AS TEXT) AS leads,
      CAST((SELECT count(*) FROM "PeptideAssessment") AS TEXT) AS assessments,
      CAST((SELECT count(*) FROM "Contact") AS TEXT) AS contacts,
      CAST((SELECT count(*) FROM "ConsentEvent") AS TEXT) AS consents,
      CAST((SELECT count(*) FROM "IdempotencyKey") AS TEXT) AS keys,
      CAST((SELECT count(*) FROM "OutboxMessage") AS TEXT) AS mails,
      CAST((SELECT count(*) FROM "WidgetEvent") AS TEXT) AS events,
      CAST((SELECT sum("assessmentsCount" + "leadsGenerated") FROM "TenantUsage") AS TEXT) AS usage`;
    return JSON.stringify(rows);
  };

  /** Sends one request and checks its response. Returns `true` if it was accepted. */
  const check = async (path: string, body: string | Uint8Array, requestHeaders: Record<string, string>) => {
    const before = await countRows();
    const response = await post(path, body, requestHeaders);
    const text = await response.text();
    const answerSummary = `${response.status} ${text.slice(0, 300)}`;
    expect(response.status, answerSummary).toBeLessThan(500);
    if (response.status === 204) return true;
    if (response.ok) {
      expect(JSON.parse(text), answerSummary).toMatchObject({ success: true });
      return true;
    }
    expect(response.status, answerSummary).toBeGreaterThanOrEqual(400);
    if (response.headers.get('content-type')?.includes('json')) {
      const problem = JSON.parse(text);
      expect(problem.status, answerSummary).toBe(response.status);
      expect(problem.detail ?? problem.title, answerSummary).toMatch(/\w{3}/);
    } else {
      expect(text, answerSummary).toMatch(/^\w{3}/);
      expect(text, answerSummary).not.toMatch(/<\w|\n\s+at /);
    }
    expect(await countRows(), answerSummary).toBe(before);
    return false;
  };

  const isWell = async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(api.origin + path)).status).toBe(200);
    expect((await submit()).status).toBe(201);
  };

  it(
    'answers any body of a submission with success or a clear refusal that stores nothing, and stays well',
    async () => {
      const counts = { accepted: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(bodyFrom(good), headers, async (body, requestHeaders) => {
          counts[(await check('/api/assessment', body, requestHeaders)) ? 'accepted' : 'refused']++;
        }),
        // One body in twenty is accepted, so a short run might accept none without this example.
        { numRuns: RUNS, examples: [[JSON.stringify(fullPayload()), JSON_ONLY]] },
      );
      // Unless some bodies are accepted and some refused, the test proves little.
      expect(counts.accepted).toBeGreaterThan(0);
      expect(counts.refused).toBeGreaterThan(0);
      await isWell();
    },
    TIME_LIMIT_MS,
  );

  it(
    'answers any request for a plan mail with success or a clear refusal that stores nothing, and stays well',
    async () => {
      const { assessmentId } = (await (await submit()).json()) as { assessmentId: string };
      const id = fc.oneof(
        { weight: 3, arbitrary: fc.constant(assessmentId) },
        {
          weight: 1,
          arbitrary: fc.oneof(
            fc.constantFrom(
              '%00',
              'a%00b',
              '%',
              '%E0%A4%A',
              '%ff',
              '..%2f..',
              '__proto__',
              'constructor',
              "'--",
            ),
            fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(encodeURIComponent),
            fc.integer({ min: 100, max: 4000 }).map((length) => 'x'.repeat(length)),
          ),
        },
      );
      const address = fc.oneof(fc.emailAddress(), fc.constant('eva@example.com'));
      const payload = address.map((email): Record<string, unknown> => ({ email }));
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(id, bodyFrom(payload), headers, async (assessment, body, requestHeaders) => {
          if (!(await check(`/api/assessment/${assessment}/email`, body, requestHeaders))) refused++;
        }),
        { numRuns: RUNS },
      );
      expect(refused).toBeGreaterThan(0);
      await isWell();
    },
    TIME_LIMIT_MS,
  );

  it(
    'answers any batch of widget events with success or a clear refusal that stores nothing, and stays well',
    async () => {
      const right = fc.constantFrom<Record<string, unknown>>(
        { n: 0, type: 'seen', ago: 10 },
        { n: 1, type: 'step', step: 2 },
        { n: 2, type: 'product-click', peptideId: 'bpc-157' },
      );
      const key = fc.oneof(fc.constantFrom('n', 'type', 'step', 'peptideId', 'ago'), oddKey);
      const wrong = fc
        .tuple(right, fc.array(fc.tuple(key, oddValue), { maxLength: 2 }))
        .map(([event, changes]) => toObject([...Object.entries(event), ...changes]));
      const payload = fc
        .tuple(
          fc.stringMatching(/^[\w-]{8,64}$/),
          fc.array(fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wrong }), {
            maxLength: 6,
          }),
        )
        .map(
          ([sessionId, events]): Record<string, unknown> => ({
            tenantId: 'default',
            widget: 'full',
            sessionId,
            events,
          }),
        );
      const counts = { accepted: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(bodyFrom(payload), headers, async (body, requestHeaders) => {
          counts[(await check('/api/events', body, requestHeaders)) ? 'accepted' : 'refused']++;
        }),
        { numRuns: RUNS },
      );
      expect(counts.accepted).toBeGreaterThan(0);
      expect(counts.refused).toBeGreaterThan(0);
      await isWell();
    },
    TIME_LIMIT_MS,
  );
});
