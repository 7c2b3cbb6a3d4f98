import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../app/domain/database.ts';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import { LOCALES } from '../../app/messages/locales.ts';
import { STEPS_OF } from '../../app/protocol/widget-events.ts';
import { forEachDatabase } from '../support/databases.ts';
import { fillCompany } from '../support/fullest-company.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

/** Bytes that a new connection sends before it hears from the reader: ten packets of 1,460. */
const FIRST_PACKETS = 14_600;

/** As browsers name them over https; over plain http they leave Brotli out. */
const BROWSER = 'gzip, deflate, br, zstd';

/** A busy machine takes its time to compress. */
const COMPRESSED = { timeout: 30_000 };

const DOCUMENTS = Object.keys(STEPS_OF).flatMap((widget) =>
  LOCALES.map((locale) => ({ widget, locale, query: `widget=${widget}&locale=${locale}` })),
);

forEachDatabase((name, makeDb) => {
  if (name !== 'sqlite') return it.skip('is counted on SQLite', () => {});
  let api: ServedApi;
  let db: Database;

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    // No document of another file of this worker, which would be compressed already; it is a long name of a company, too.
    const brand = randomBytes(16).toString('hex');
    await db.tenant.updateMany({ data: { name: brand } });
    await fillCompany(db, 'default-tenant');
    api = await serveApi({ db, pages: true });
  });
  afterAll(() => api.close());

  it.each(
    DOCUMENTS,
  )('the $widget widget in $locale comes with the first packets, its first reader included', async ({
    query,
  }) => {
    const path = `/embed?client=default&${query}`;
    const first = await countSent(api.origin, path, BROWSER);
    expect(first.head).toContain('content-encoding: br');
    expect(first.bytes).toBeLessThanOrEqual(FIRST_PACKETS);
    const next = await vi.waitUntil(async () => {
      const { bytes } = await countSent(api.origin, path, BROWSER);
      return bytes < first.bytes && bytes;
    }, COMPRESSED);
    expect(next).toBeLessThanOrEqual(FIRST_PACKETS);
  });

  it.each(
    DOCUMENTS,
  )('so does the $widget widget in $locale on a page of its own, once it is compressed further', async ({
    query,
  }) => {
    const path = `/widget?${query}`;
    const first = await countSent(api.origin, path, BROWSER);
    const next = await vi.waitUntil(async () => {
      const { bytes } = await countSent(api.origin, path, BROWSER);
      return bytes < first.bytes && bytes;
    }, COMPRESSED);
    expect(next).toBeLessThanOrEqual(FIRST_PACKETS);
  });
});

/** Of one answer all that is sent: status line, headers, body and what frames its parts. */
function countSent(
  origin: string,
  path: string,
  encodings: string,
): Promise<{ bytes: number; head: string }> {
  const { host, hostname, port } = new URL(origin);
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const socket = createConnection({ host: hostname, port: Number(port) }, () =>
      // As a browser: the connection stays open.
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encodings}\r\n\r\n`),
    );
    socket.on('error', fail);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (!all.subarray(-7).equals(Buffer.from('\r\n0\r\n\r\n'))) return;
      socket.destroy();
      done({ bytes: all.length, head: all.subarray(0, all.indexOf('\r\n\r\n')).toString('latin1') });
    });
  });
}
