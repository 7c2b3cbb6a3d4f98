import { randomUUID } from 'node:crypto';
import { createApiKey, makeToken } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';

/** Creates one of each kind of thing that a tenant has and a form may name. */
export async function createTenantThings(db: Database, tenantId: string) {
  const now = new Date();
  const email = `${randomUUID()}@example.com`;
  const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
  const { id: member } = await db.tenantUser.create({
    data: { tenantId, email, role: 'editor', passwordHash: 'none that fits' },
  });
  const invitation = await db.$transaction((tx) =>
    makeToken(tx, 'invite', { tenantId, email: `to-${email}`, payload: { role: 'viewer' } }, now),
  );
  const { id: key } = await createApiKey({ db, tenantId, name: 'one', scopes: ['leads:read'], actor, now });
  const { id: asset } = await db.asset.create({
    data: {
      tenantId,
      kind: 'product',
      contentType: 'image/png',
      bytes: new Uint8Array([137, 80, 78, 71]),
      width: 1,
      height: 1,
    },
  });
  return { member, invitation, key, asset };
}
