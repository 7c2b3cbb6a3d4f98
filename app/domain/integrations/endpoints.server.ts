import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { cancelQueue, countWaitingByQueue } from '#app/outbox/index.ts';
import { auditEndpoint, changeEndpoint, endpointNotFound, extractHost } from './change-endpoint.server.ts';
import { type DisabledReason, type EndpointState, readEventNames } from './endpoint-rules.ts';
import type { EventType } from './event-types.ts';
import { isDemoSecret, makeSecret, openSecrets } from './secrets.server.ts';

/** Maximum per tenant. */
const MAX_ENDPOINTS = 20;

/** The settings of an endpoint that staff can change. */
export interface EndpointSettings {
  url: string;
  description: string;
  /** Empty means all. */
  events: readonly EventType[];
  sendsContact: boolean;
}

const endpointColumns = {
  id: true,
  url: true,
  description: true,
  events: true,
  sendsContact: true,
  state: true,
  disabledReason: true,
  disabledAt: true,
  provenAt: true,
  previousSecretUntil: true,
  failingSince: true,
  lastSuccessAt: true,
  lastFailureAt: true,
  lastError: true,
  createdAt: true,
} as const satisfies Prisma.WebhookEndpointSelect;

type Row = Prisma.WebhookEndpointGetPayload<{ select: typeof endpointColumns }>;

/** An endpoint as the console shows it, without its secret. */
export type Endpoint = Omit<Row, 'events' | 'state' | 'disabledReason'> & {
  /** Empty means all. */
  events: EventType[];
  state: EndpointState;
  disabledReason: DisabledReason | null;
  /** Deliveries that have not been sent yet. */
  waiting: number;
};

/** Lists a tenant's endpoints, the oldest first. The oldest endpoint is the specification's webhookUrl. */
export async function listEndpoints(db: Database, tenantId: string): Promise<Endpoint[]> {
  const rows = await db.webhookEndpoint.findMany({
    where: { tenantId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: endpointColumns,
  });
  const waiting = await countWaitingByQueue(db, {
    ...{ tenantId, kind: 'webhook' as const },
    queues: rows.map(({ id }) => id),
  });
  return rows.map((row) => ({
    ...row,
    events: readEventNames(row.events),
    state: row.state as EndpointState,
    disabledReason: row.disabledReason as DisabledReason | null,
    waiting: waiting.get(row.id) ?? 0,
  }));
}

/** Finds a tenant's endpoint. @throws AppError `not-found` */
export async function findEndpoint(
  db: Database,
  { tenantId, endpointId }: { tenantId: string; endpointId: string },
): Promise<Endpoint> {
  const endpoint = (await listEndpoints(db, tenantId)).find(({ id }) => id === endpointId);
  if (!endpoint) throw endpointNotFound();
  return endpoint;
}

/**
 * Lists endpoints without a usable secret.
 * @returns the ids of a tenant's endpoints that the service can't sign for, because the secret that sealed the endpoint's secret is missing
 */
export async function listUnsignable(
  db: Database,
  { tenantId, seal }: { tenantId: string; seal: Seal },
): Promise<string[]> {
  const endpoints = await db.webhookEndpoint.findMany({
    where: { tenantId },
    select: { id: true, ...ENDPOINT_SECRET_COLUMNS },
  });
  return endpoints.filter((endpoint) => isEndpointUnsignable(endpoint, seal)).map(({ id }) => id);
}

const ENDPOINT_SECRET_COLUMNS = {
  sealedSecret: true,
  sealedPreviousSecret: true,
  previousSecretUntil: true,
} as const;

const isEndpointUnsignable = (endpoint: Parameters<typeof openSecrets>[1], seal: Seal): boolean =>
  !isDemoSecret(endpoint) && openSecrets(seal, endpoint, new Date()) === null;

/** Adds an endpoint. @returns its id and its secret, which is shown only this once */
export async function createEndpoint(
  options: TenantOperation & {
    seal: Seal;
    settings: EndpointSettings;
    /** The receiver's own secret; generated if missing. */
    secret?: string;
  },
): Promise<{ id: string; secret: string }> {
  const { db, tenantId, seal, settings, now } = options;
  const secret = options.secret ?? makeSecret();
  const id = await db.$transaction(async (tx) => {
    // The lock makes the second of two simultaneous requests count the endpoint of the first.
    await lockTenant(tx, tenantId);
    if ((await tx.webhookEndpoint.count({ where: { tenantId } })) >= MAX_ENDPOINTS)
      throw invalid({ url: [`You’ve reached the limit of ${MAX_ENDPOINTS} endpoints`] });
    const created = await tx.webhookEndpoint.create({
      data: {
        ...pickSettings(settings),
        tenantId,
        sealedSecret: seal.close(secret),
        createdAt: now,
        updatedAt: now,
      },
      select: { id: true },
    });
    await auditEndpoint(tx, options, 'webhook.create', { id: created.id, host: extractHost(settings.url) });
    return created.id;
  });
  return { id, secret };
}

const pickSettings = ({ url, description, events, sendsContact }: EndpointSettings) => ({
  ...{ url, description, sendsContact },
  events: [...events],
});

/** Returns the versions of the fields in an endpoint's form, for updateEndpoint. */
export const endpointVersions = (endpoint: EndpointSettings): Record<string, string> =>
  fieldVersions(pickSettings(endpoint));

/**
 * Changes only those settings of an endpoint that were sent. Waiting deliveries are sent to the new URL once it has answered a test event.
 * @param versions versions of the fields shown in the form: a field that was changed elsewhere since then is not overwritten
 * @throws AppError `conflict` with `stale`, `not-found`
 */
export async function updateEndpoint(
  options: TenantOperation & {
    endpointId: string;
    settings: Partial<EndpointSettings>;
    versions?: FieldVersions;
  },
): Promise<void> {
  const { db, tenantId, endpointId: id, settings, versions = {}, actor, now } = options;
  await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const row = await tx.webhookEndpoint.findFirst({ where: { id, tenantId }, select: endpointColumns });
    if (!row) throw endpointNotFound();
    const present = pickSettings({ ...row, events: readEventNames(row.events) });
    const target = { type: 'webhook', id };
    const changes = await keepOwnChanges(tx, {
      ...{ tenantId, target, actor, present },
      changes: settings,
      read: versions,
    });
    const after = { ...present, ...changes, events: [...(changes.events ?? present.events)] };
    const changed = changesBetween(present, after);
    if (Object.keys(changed).length === 0) return;
    // Another URL may belong to a stranger, so it has to be proven again.
    const proof = changed.url ? { provenAt: null } : {};
    await tx.webhookEndpoint.updateMany({
      where: { id, tenantId },
      data: { ...after, ...proof, updatedAt: now },
    });
    const host = extractHost(after.url);
    // The rest of the URL may contain a secret.
    const details = {
      ...changed,
      ...(changed.url && { url: { from: extractHost(present.url), to: host } }),
      host,
    };
    await recordAudit(tx, { actor, action: 'webhook.update', tenantId, target, details }, now);
  });
}

/** Switches an endpoint on or off. Events that happen while it is off can be replayed. */
export async function switchEndpoint(
  options: TenantOperation & { endpointId: string; isOn: boolean },
): Promise<void> {
  const { tenantId, endpointId: id, isOn, now } = options;
  const state: EndpointState = isOn ? 'on' : 'off';
  await changeEndpoint(options, isOn ? 'webhook.enable' : 'webhook.disable', async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { id, tenantId },
      // Earlier failures do not apply to a receiver that may have been fixed since.
      data: { state, disabledReason: null, disabledAt: null, failingSince: null, updatedAt: now },
    });
    if (!isOn && count > 0) await cancelQueue(tx, { tenantId, queue: id, now });
    return count;
  });
}

/** Deletes an endpoint with its log, and cancels waiting deliveries. */
export async function deleteEndpoint(options: TenantOperation & { endpointId: string }): Promise<void> {
  const { tenantId, endpointId: id, now } = options;
  await changeEndpoint(options, 'webhook.delete', async (tx) => {
    await cancelQueue(tx, { tenantId, queue: id, now });
    const { count } = await tx.webhookEndpoint.deleteMany({ where: { id, tenantId } });
    return count;
  });
}

/** The trouble with a tenant's endpoints. */
interface EndpointTrouble {
  failingSince: Date | null;
  isSecretUnreadable: boolean;
}

/**
 * Finds the earliest time since which a webhook endpoint of each tenant has been failing or disabled, and whether the secret of one can't
 * be read; tenants whose endpoints are off are missing.
 */
export async function findFailingEndpoints(
  db: Database,
  tenantIds: readonly string[],
  seal: Seal,
): Promise<Map<string, EndpointTrouble>> {
  if (tenantIds.length === 0) return new Map();
  const rows = await db.webhookEndpoint.findMany({
    where: { tenantId: { in: [...tenantIds] }, state: { not: 'off' satisfies EndpointState } },
    select: { tenantId: true, failingSince: true, disabledAt: true, ...ENDPOINT_SECRET_COLUMNS },
  });
  const troubles = new Map<string, EndpointTrouble>();
  for (const endpoint of rows) {
    const earlier = troubles.get(endpoint.tenantId);
    const since = [endpoint.failingSince ?? endpoint.disabledAt, earlier?.failingSince ?? null];
    const [failingSince = null] = since
      .filter((time) => time !== null)
      .sort((a, b) => a.getTime() - b.getTime());
    troubles.set(endpoint.tenantId, {
      failingSince,
      isSecretUnreadable: earlier?.isSecretUnreadable || isEndpointUnsignable(endpoint, seal),
    });
  }
  return troubles;
}

/** Counts the endpoints of all tenants that are switched on, and those of them that fail. */
export async function countEndpoints(db: Database): Promise<{ on: number; failing: number }> {
  const state: EndpointState = 'on';
  const [on, failing] = await Promise.all([
    db.webhookEndpoint.count({ where: { state } }),
    db.webhookEndpoint.count({ where: { state, failingSince: { not: null } } }),
  ]);
  return { on, failing };
}
