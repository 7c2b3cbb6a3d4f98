import { beforeAll, expect, it } from 'vitest';
import { admitRing } from '#app/domain/secrets/index.ts';
import { saveWebhookSecret } from '#app/domain/shops/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { forOneDatabase } from '../support/databases.ts';
import { runServerScript } from '../support/node-process.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { makeTenant } from './rows.ts';

const OLD = 'o'.repeat(40);
const NEW = 'n'.repeat(40);

beforeAll(() => bundledProcess('server/reseal-secrets.ts'), 120_000);

// The encryption on each database is tested in key-rotation.test.ts, without a process.
forOneDatabase((_name, makeDb) => {
  it('npm run admin -- reseal-secrets prints what it sealed anew, and refuses a list that lacks the old secret', async () => {
    const { db, url } = await makeDb();
    const { id: tenantId } = await makeTenant(db);
    const old = new KeyRing([OLD]);
    await admitRing({ db, ring: old, now: new Date() });
    const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
    const shop = {
      tenantId,
      shop: 'shopify',
      seal: old.seal,
      secret: 'a secret of the shop',
      actor,
    } as const;
    await saveWebhookSecret({ db, ...shop, now: new Date() });
    const reseal = (SESSION_SECRET: string, ...args: string[]) =>
      runServerScript('server/reseal-secrets.ts', args, { DATABASE_URL: url, SESSION_SECRET });

    const refused = await reseal(NEW);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('SESSION_SECRET=new,old')]);
    const done = await reseal(`${NEW},${OLD}`);
    expect(done.code, done.output).toBe(0);
    expect(done.output).toContain('webhook secrets of Shopify: 1 sealed anew, 0 left as they were');
    expect(done.output).not.toMatch(/oooo|nnnn/);
    const { sealedSecret } = await db.shopWebhook.findFirstOrThrow();
    expect(new KeyRing([NEW]).seal.open(sealedSecret)).toBe('a secret of the shop');
    expect(await db.auditEvent.findFirst({ where: { action: 'secrets.reseal' } })).toMatchObject({
      details: { resealed: 1, unreadable: 0 },
    });
  }, 60_000);
});
