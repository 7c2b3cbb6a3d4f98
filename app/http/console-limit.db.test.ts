import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../tests/data/rows.ts';
import { type Caller, operatorCaller, tenantCaller } from '../../tests/support/callers.ts';
import { forOneDatabase } from '../../tests/support/databases.ts';
import { forConsole } from './console.server.ts';
import { createRateLimits, LIMITS } from './rate-limits.server.ts';

const ORIGIN = 'http://app.example';
const page = forConsole('account.self', async () => 'shown');
const frame = forConsole('account.self', async () => 'frame', { isFrame: true });

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let viewer: Caller;
  let operator: Caller;
  beforeAll(async () => {
    ({ db } = await makeDb());
    const { id: tenantId } = await makeTenant(db);
    viewer = await tenantCaller(db, ORIGIN, { tenantId, role: 'viewer' });
    operator = await operatorCaller(db, ORIGIN);
  });

  /** Creates a function that makes requests under a limit of 5 a minute. */
  const asker = () => {
    const rateLimits = createRateLimits({ scale: 5 / LIMITS.console.points, shared: null });
    const services = { db, env: {}, refusals: { note: vi.fn() } };
    return async (loader: typeof page, as: Caller) => {
      const request = new Request(`${ORIGIN}/admin/account`, { headers: as as HeadersInit });
      const args = { request, params: {}, context: { services, rateLimits, requestId: 'r1' } };
      return loader(args as unknown as LoaderFunctionArgs).catch((error: unknown) => error);
    };
  };

  it('a person who asks for too many pages is told so, and when to try again; others are served', async () => {
    const ask = asker();
    for (let n = 0; n < 5; n++) expect(await ask(page, viewer)).toBe('shown');
    const refused = (await ask(page, viewer)) as Response;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({ message: expect.stringContaining('Too many requests') });
    expect(await ask(page, operator)).toBe('shown');
  });

  it('the frame around a page is not counted besides it', async () => {
    const ask = asker();
    for (let n = 0; n < 10; n++) expect(await ask(frame, viewer)).toBe('frame');
    expect(await ask(page, viewer)).toBe('shown');
  });
});
