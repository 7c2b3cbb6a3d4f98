import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { operatorCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const JSON_TYPE = 'Content-Type: application/json';
const PARTS = 'Content-Type: multipart/form-data; boundary=----a-boundary';

forOneDatabase((_name, makeDb) => {
  let api: ServedApi;
  let session: string;
  beforeAll(async () => {
    const { db } = await makeDb();
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    // The timeouts are shortened: the service itself waits for seconds, not milliseconds.
    api = await serveApi({ db, pages: true, waits: { headersMs: 300, requestMs: 600, checkEveryMs: 50 } });
    session = `Cookie: ${(await operatorCaller(db, api.origin)).Cookie}`;
  }, 60_000);
  afterAll(() => api.close());

  /** Sends the bytes, then one more every 20 ms as long as the server listens. @returns the server's final response */
  const dribble = (bytes: string, byte: string) =>
    new Promise<string>((done, fail) => {
      const { hostname, port } = new URL(api.origin);
      let timer: NodeJS.Timeout | undefined;
      const socket = connect(Number(port), hostname, () => {
        socket.write(bytes);
        timer = setInterval(() => socket.write(byte), 20);
      });
      const late = setTimeout(() => {
        clearInterval(timer);
        socket.destroy();
        fail(new Error('The connection is still held.'));
      }, 8000);
      let answer = '';
      socket.on('data', (data) => (answer += data));
      // The server may close the connection while the test still writes.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        clearTimeout(late);
        done(answer);
      });
    });

  const head = (path: string, ...headers: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: localhost', `Origin: http://localhost`, ...headers, '', ''].join('\r\n');

  it('ends a request whose headers take too long', async () => {
    expect(await dribble('GET /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a')).toMatch(
      /^(HTTP\/1\.1 408 |$)/,
    );
  });

  describe('ends a body that takes too long with 408', () => {
    it.each([
      ['a form', '/login', [FORM, 'Content-Length: 200000']],
      ['a call', '/api/assessment', [JSON_TYPE, 'Content-Length: 60000']],
      ['a call without a length', '/api/events', [JSON_TYPE, 'Transfer-Encoding: chunked']],
    ])('%s', async (_what, path, headers) => {
      const chunk = headers.includes('Transfer-Encoding: chunked') ? '1\r\na\r\n' : 'a';
      const answer = await dribble(head(path, ...headers), chunk);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/connection: close/i);
    });

    it.each([
      ['a picture', '/admin/tenants/default-tenant/branding'],
      ['a CSV file', '/admin/catalogue/import?tenantId=default-tenant'],
    ])('%s', async (_what, path) => {
      const answer = await dribble(head(path, PARTS, session, 'Content-Length: 1000000'), 'a');
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    });
  });

  it('ends one that nothing reads, too', async () => {
    const answer = await dribble(head('/logout', FORM, 'Content-Length: 200000'), 'a');
    expect(answer).toMatch(/^HTTP\/1\.1 (302|408) /);
  });

  it('lets a client finish sending a form that was refused, and reads the next request on its connection', async () => {
    const { hostname, port } = new URL(api.origin);
    const socket = connect(Number(port), hostname);
    const sent = 'a'.repeat(200_000);
    let answers = '';
    socket.on('data', (data) => (answers += data));
    const broken = once(socket, 'error').then(([error]) => Promise.reject(error));
    const sees = (text: string) =>
      Promise.race([vi.waitUntil(() => answers.includes(text), { timeout: 10_000 }), broken]);
    socket.write(head('/login', FORM, 'Content-Length: 400000') + sent);
    await sees('HTTP/1.1 413 ');
    socket.write(`${sent}GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await sees('HTTP/1.1 200 ');
    socket.destroy();
  });

  it('leaves an ordinary request alone', async () => {
    expect((await fetch(`${api.origin}/login`)).status).toBe(200);
    const body = new URLSearchParams({ email: 'a@example.com', password: 'not this one' });
    expect(
      (await fetch(`${api.origin}/login`, { method: 'POST', body, headers: { Origin: api.origin } })).status,
    ).toBe(401);
  });
});
