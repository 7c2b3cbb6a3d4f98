import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { LOCALES } from '#app/messages/locales.ts';
import { STEPS_OF } from '#app/protocol/widget-events.ts';
import { FIRST_QUESTION_LIMIT } from '#app/site/landing/byte-limits.ts';
import { forOneDatabase } from '../support/databases.ts';
import { countFirstFlight } from '../support/first-flight.ts';
import { fillCompany } from '../support/fullest-company.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

/** Time limit for the compression on a busy machine. */
const COMPRESSED = { timeout: 30_000 };

const DOCUMENTS = Object.keys(STEPS_OF).flatMap((widget) =>
  LOCALES.map((locale) => ({ widget, locale, query: `widget=${widget}&locale=${locale}` })),
);

forOneDatabase((name, makeDb) => {
  if (name !== 'sqlite') return it.skip('is counted on SQLite', () => {});
  let api: ServedApi;
  let db: Database;

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    // No other file of this worker has compressed documents with this name already. It is long and compresses badly, like a company's own.
    await db.tenant.updateMany({ data: { name: '6f1c9be27d04a853c1e97b62d85f30ae' } });
    await fillCompany(db, 'default-tenant');
    api = await serveApi({ db, pages: true });
  });
  afterAll(() => api.close());

  /** Measures what later readers get, once the document is compressed better than for the first reader. */
  const countSmaller = (path: string, first: number) =>
    vi.waitUntil(async () => {
      const bytes = await countFirstFlight(api.origin, path);
      return bytes < first && bytes;
    }, COMPRESSED);

  it.each(
    DOCUMENTS,
  )('the $widget widget in $locale comes with the first packets, its first reader included', async ({
    query,
  }) => {
    const path = `/embed?client=default&${query}`;
    const first = await countFirstFlight(api.origin, path);
    expect(first).toBeLessThanOrEqual(FIRST_QUESTION_LIMIT);
    expect(await countSmaller(path, first)).toBeLessThanOrEqual(FIRST_QUESTION_LIMIT);
  });

  it.each(
    DOCUMENTS,
  )('so does the $widget widget in $locale on a page of its own, once it is compressed further', async ({
    query,
  }) => {
    const path = `/widget?${query}`;
    const first = await countFirstFlight(api.origin, path);
    expect(await countSmaller(path, first)).toBeLessThanOrEqual(FIRST_QUESTION_LIMIT);
  });
});
