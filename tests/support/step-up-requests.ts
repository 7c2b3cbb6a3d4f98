import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { createApiKey, makeToken } from '#app/domain/access/index.ts';
import { REFUSAL_ACTIONS } from '#app/domain/audit/refusals.ts';
import type { Database } from '#app/domain/database.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import type { Things } from '../http/risk-cases.ts';
import { type Caller, withSession } from './callers.ts';
import { hashPasswordOnce } from './people.ts';

/**
 * Returns what tests of the step-up prepare, send and read.
 * @param service is called each time, since it starts in a hook
 */
export function stepUpRequests(service: () => { db: Database; origin: string }) {
  /** Creates a tenant with its admin logged in, and one of everything that the requests name. */
  const newTenant = async ({ wantsFactor = false } = {}) => {
    const { db, origin } = service();
    const tenant = {
      emailVerifiedAt: new Date(),
      postalAddress: '1 Main St',
      // The strict values, so that each risk is a change.
      ...{ marketingConsentMode: 'opt-in', confirmsOffers: true, asksForHealthConsent: true, minimumAge: 21 },
    };
    const { id: tenantId } = await makeTenant(db, tenant);
    await db.crmConnection.create({
      data: { tenantId, sealedApiKey: '-', locationId: 'location' },
    });
    const passwordHash = await hashPasswordOnce();
    const makePerson = async (role: 'admin' | 'viewer') => {
      const email = `${role}@${tenantId}.example`;
      const { id } = await db.tenantUser.create({ data: { tenantId, email, role, passwordHash } });
      return { kind: 'tenant-user', id, role, email, name: null, tenantId } as const;
    };
    const person = await makePerson('admin');
    const otherSessionId = await makeOtherSession(person.id);
    const who = await withSession(db, person, origin);
    const now = new Date();
    const data = { tenantId, email: `invited@${tenantId}.example`, payload: { role: 'viewer' } };
    const invitation = await db.$transaction((tx) => makeToken(tx, 'invite', data, now));
    const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
    const key = await createApiKey({ db, tenantId, name: 'one', scopes: ['leads:read'], actor, now });
    await db.productFeed.create({
      data: { tenantId, source: 'csv', url: 'https://old.example/products.csv', nextReadAt: now },
    });
    const campaign = await db.emailCampaign.create({
      data: {
        tenantId,
        name: 'Launch',
        templates: {
          create: { tenantId, sequenceOrder: 1, name: 'First', subjectLine: 'Hi', bodyHtml: '<p>Hi</p>' },
        },
      },
      select: { id: true, templates: { select: { id: true } } },
    });
    const things: Things = {
      tenantId,
      memberId: (await makePerson('viewer')).id,
      invitationId: invitation.id,
      keyId: key.id,
      leadId: (await makeLead(db, tenantId)).id,
      campaignId: campaign.id,
      templateId: campaign.templates[0]?.id ?? '',
      sessionId: otherSessionId,
      endpointId: (
        await db.webhookEndpoint.create({
          data: { tenantId, url: 'https://hooks.example/', sealedSecret: '-' },
        })
      ).id,
      ...(wantsFactor ? await offeredFactor(who) : { sealed: '', code: '' }),
    };
    return { tenantId, adminId: person.id, who, things };
  };
  type TestTenant = Awaited<ReturnType<typeof newTenant>>;

  /**
   * Creates a session on another device of the person. It belongs to no tenant here, so that setStepUp finds the session that sends the
   * requests.
   */
  const makeOtherSession = async (tenantUserId: string) => {
    const expiresAt = new Date(Date.now() + 24 * 60 * 60_000);
    const data = { tokenHash: crypto.randomUUID(), tenantUserId, ipAddress: '192.0.2.1', expiresAt };
    return (await service().db.session.create({ data })).id;
  };

  const offeredFactor = async (who: Caller) => {
    const query = new URLSearchParams({ _data: 'routes/console/account/two-step/route' });
    const response = await fetch(`${service().origin}/admin/account/two-step?${query}`, { headers: who });
    const { sealed, secret } = (await response.json()) as { sealed: string; secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return { sealed, code };
  };

  /** Backdates the last entry of the password, or of a code; null means never. */
  const setStepUp = async ({ tenantId }: TestTenant, minutesAgo: number | null) => {
    const steppedUpAt = minutesAgo === null ? null : new Date(Date.now() - minutesAgo * 60_000);
    const { count } = await service().db.session.updateMany({ where: { tenantId }, data: { steppedUpAt } });
    expect(count).toBe(1);
  };

  const post = async (path: string, form: Record<string, string>, who: Caller) => {
    const response = await fetch(service().origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: who,
    });
    await response.text();
    return { status: response.status, to: response.headers.get('location') };
  };
  const setOperators = async (minutesAgo: number) => {
    const steppedUpAt = new Date(Date.now() - minutesAgo * 60_000);
    await service().db.session.updateMany({ where: { userId: { not: null } }, data: { steppedUpAt } });
  };
  const toConfirm = (path: string) => ({
    status: 302,
    to: `/admin/confirm?next=${encodeURIComponent(path)}`,
  });

  /** Reads everything of a tenant that the forms could change. */
  const readRows = async ({ tenantId, adminId }: TestTenant) => {
    const { db } = service();
    const where = { tenantId };
    const orderBy = { id: 'asc' } as const;
    return {
      company: await db.tenant.findUnique({ where: { id: tenantId }, omit: { updatedAt: true } }),
      people: await db.tenantUser.findMany({ where, orderBy }),
      sessions: await db.session.count({ where: { tenantUserId: adminId } }),
      campaigns: await db.emailCampaign.findMany({ where, orderBy }),
      templates: await db.emailTemplate.count({ where }),
      feeds: await db.productFeed.findMany({ where }),
      bulks: await db.bulkSend.count({ where }),
      shops: await db.shopWebhook.findMany({ where }),
      messages: await db.outboxMessage.findMany({ where, orderBy }),
      recoveryCodes: await db.totpRecoveryCode.count({ where: { tenantUserId: adminId } }),
      links: await db.authToken.findMany({ where, orderBy }),
      keys: await db.apiKey.findMany({ where, orderBy }),
      leads: await db.lead.findMany({ where, orderBy }),
      webhooks: await db.webhookEndpoint.findMany({ where, orderBy }),
      crm: await db.crmConnection.findMany({ where }),
      mails: await db.outboxMessage.count({ where }),
      settings: await db.siteSetting.findMany({ omit: { updatedAt: true } }),
      actions: await countActions(tenantId),
    };
  };
  /** Counts actions on a tenant and on the service. */
  const countActions = (tenantId: string) =>
    service().db.auditEvent.count({
      where: { OR: [{ tenantId }, { tenantId: null }], action: { notIn: [...REFUSAL_ACTIONS] } },
    });

  return { newTenant, setStepUp, post, setOperators, toConfirm, readRows, countActions };
}
