import { expect, it } from 'vitest';
import { findCompanyDocument } from '#app/domain/site/index.ts';
import { makeTenant } from '../tests/data/rows.ts';
import { runOn } from '../tests/support/databases.ts';
import { createDocumentHashes } from './document-hashes.ts';

runOn(['sqlite'], (_name, makeDb) => {
  it('hashes a company’s documents once a minute, without a privacy page that is not ours', async () => {
    const { db } = await makeDb();
    const { id } = await makeTenant(db, { name: 'Acme' });
    let now = 0;
    const find = createDocumentHashes({ db, env: { PRODUCT_NAME: 'Product' }, now: () => now });
    const first = await find(id);
    expect(Object.keys(first ?? {}).sort()).toEqual(['consumer-health-data', 'privacy', 'terms']);
    for (const hash of Object.values(first ?? {})) expect(hash).toMatch(/^[\da-f]{64}$/);

    await db.tenant.update({
      where: { id },
      data: { name: 'Renamed', privacyUrl: 'https://acme.example/p' },
    });
    expect(await find(id)).toBe(first);
    now = 60_000;
    const second = await find(id);
    expect(Object.keys(second ?? {}).sort()).toEqual(['consumer-health-data', 'terms']);
    expect(second?.terms).not.toBe(first?.terms);
    expect(await find('unknown')).toBeNull();

    // Each text is kept once, also after it is hashed again, and can be opened by its hash.
    now = 120_000;
    await find(id);
    expect(await db.companyDocument.count({ where: { tenantId: id } })).toBe(5);
    const key = { tenantId: id, document: 'terms', sha256: first?.terms ?? '' } as const;
    expect(JSON.stringify(await findCompanyDocument(db, key))).toContain('Acme');
    await expect(db.companyDocument.deleteMany({ where: key })).rejects.toThrow();
    await expect(db.companyDocument.updateMany({ where: key, data: { texts: {} } })).rejects.toThrow();
  });
});
