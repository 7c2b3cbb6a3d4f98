import { forEachOfClaimed } from '#app/domain/company-claims/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { type StaffWarnings, warnStaff } from '#app/domain/notices/index.ts';
import { findStaffMailTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import {
  type DisabledReason,
  ENDPOINT_NOTICE_AFTER_MS,
  type EndpointState,
  judgeFailing,
} from './endpoint-rules.ts';

const warned = {
  ...{ id: true, tenantId: true, url: true, state: true, failingSince: true, lastFailureAt: true },
  ...{ disabledReason: true, disabledAt: true },
} as const satisfies Prisma.WebhookEndpointSelect;
type Endpoint = Prisma.WebhookEndpointGetPayload<{ select: typeof warned }>;

/**
 * Mails the admins once when an endpoint has failed for a day and once when it is disabled; disables an endpoint that has failed for five
 * days. It is safe to repeat.
 */
export async function warnOfEndpoints(options: StaffWarnings): Promise<void> {
  const { db, now } = options;
  const failing = await db.webhookEndpoint.findMany({
    where: {
      state: 'on' satisfies EndpointState,
      failingSince: { lt: new Date(now.getTime() - ENDPOINT_NOTICE_AFTER_MS) },
    },
    select: warned,
  });
  await forEachOfClaimed({ db, work: 'endpoints', now }, failing, async (endpoint) => {
    const verdict = judgeFailing(endpoint);
    if (verdict === 'disable') await disable(options, endpoint);
    if (verdict === 'notice')
      await warn(options, endpoint, { purpose: 'webhook-failing', at: endpoint.failingSince });
  });
  const gone = await db.webhookEndpoint.findMany({
    where: {
      state: 'disabled' satisfies EndpointState,
      disabledAt: { gt: new Date(now.getTime() - DAY_MS) },
    },
    select: warned,
  });
  await forEachOfClaimed({ db, work: 'endpoints', now }, gone, (endpoint) =>
    warn(options, endpoint, { purpose: 'webhook-disabled', at: endpoint.disabledAt }),
  );
}

async function disable({ db, now }: StaffWarnings, endpoint: Endpoint): Promise<void> {
  const { id, tenantId, failingSince } = endpoint;
  const on: EndpointState = 'on';
  const state: EndpointState = 'disabled';
  const disabledReason: DisabledReason = 'failing';
  await db.webhookEndpoint.updateMany({
    // Updated only if unchanged: a delivery may have succeeded since.
    where: { id, tenantId, state: on, failingSince },
    data: { state, disabledReason, disabledAt: now, updatedAt: now },
  });
}

async function warn(
  options: StaffWarnings,
  { id, tenantId, url, disabledReason }: Endpoint,
  { purpose, at: startedAt }: { purpose: 'webhook-failing' | 'webhook-disabled'; at: Date | null },
): Promise<void> {
  const tenant = await findStaffMailTenant(options.db, tenantId);
  const since = startedAt?.toISOString() ?? '';
  await warnStaff(options, {
    tenantId,
    contactEmail: tenant?.contactEmail,
    purpose,
    dedupeKey: `${purpose}:${id}:${since}`,
    payload: { at: since, host: new URL(url).host, reason: disabledReason ?? '', endpointId: id },
  });
}
