import type { Database, Prisma } from '#app/domain/database.ts';
import {
  connectFeed,
  findFeed,
  listUnsetFields,
  readFeed,
  type WebDocuments,
} from '#app/domain/product-feed/index.ts';
import { findActiveTenantIds, findTenantDetails, updateTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { noteShopProblem } from '../list-problem.server.ts';
import { findOrMakeSecret } from '../secrets.server.ts';
import { openShopKey, SHOP_ACTOR } from './accept-key.server.ts';
import { findOtherFeedHost } from './other-shop.server.ts';
import { orderDeliveryUrl } from './read-connection.server.ts';
import type { ShopKey, WooCommerceApi } from './woocommerce-api.ts';

/** Webhooks that report an order; WooCommerce sends its refunds with the order. */
const ORDER_TOPICS = ['order.created', 'order.updated'] as const;

/** Pauses after failures in a row; the last one is repeated. */
const SET_UP_PAUSES_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);
/** Interval between looks at the webhooks of a connected shop, which WooCommerce switches off after five failures in a row. */
const LOOK_AGAIN_MS = 6 * HOUR_MS;
const SHOP_REQUESTS_TIMEOUT_MS = 45_000;
const SHOP_LEASE_MS = 3 * SHOP_REQUESTS_TIMEOUT_MS;
const MAX_DUE_SHOPS = 20;

interface SetUp {
  db: Database;
  seal: Seal;
  api: WooCommerceApi;
  documents: WebDocuments;
  now: Date;
  /** Aborted when the process stops. */
  signal?: AbortSignal;
}

type Connection = Prisma.ShopConnectionGetPayload<object>;

/** Takes the next step with each approved shop that is due: its webhooks, its products, later a look at its webhooks. */
export async function setUpShops(options: SetUp): Promise<{ againInMs: number } | null> {
  const { db, now } = options;
  const due = await db.shopConnection.findMany({
    where: {
      ...{ state: 'approved', nextTryAt: { lte: now } },
      OR: [{ workingUntil: null }, { workingUntil: { lte: now } }],
    },
    orderBy: { nextTryAt: 'asc' },
    take: MAX_DUE_SHOPS,
    select: { tenantId: true },
  });
  const tenantIds = due.map(({ tenantId }) => tenantId);
  const active = await findActiveTenantIds(db, tenantIds);
  // Shops of companies that are switched off wait, so that they are not found again at once.
  await db.shopConnection.updateMany({
    where: { tenantId: { in: tenantIds.filter((tenantId) => !active.has(tenantId)) } },
    data: { nextTryAt: new Date(now.getTime() + HOUR_MS) },
  });
  const startedAt = Date.now();
  for (const tenantId of tenantIds.filter((id) => active.has(id))) {
    if (options.signal?.aborted) return null;
    // The shops before may have taken longer than a lease.
    await setUpShop({ ...options, tenantId, now: new Date(now.getTime() + Date.now() - startedAt) });
  }
  return due.length === MAX_DUE_SHOPS ? { againInMs: 1000 } : null;
}

/** Takes all steps with one shop until it is set up or one of them fails. Does nothing while another process is at it. */
async function setUpShop(options: SetUp & { tenantId: string }): Promise<void> {
  const { db, tenantId, now } = options;
  const workingUntil = new Date(now.getTime() + SHOP_LEASE_MS);
  const { count } = await db.shopConnection.updateMany({
    where: {
      // Another process may have taken the step since the list was read.
      ...{ tenantId, state: 'approved', nextTryAt: { lte: now } },
      OR: [{ workingUntil: null }, { workingUntil: { lte: now } }],
    },
    data: { workingUntil },
  });
  const connection = count > 0 && (await db.shopConnection.findUnique({ where: { tenantId } }));
  if (!connection) return;
  const lease = { tenantId, state: 'approved', workingUntil };
  const deadline = AbortSignal.timeout(SHOP_REQUESTS_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const result = await takeSteps({ ...options, signal, connection, lease });
  // The process is stopping: the failure is not the shop's.
  const isStopped = options.signal?.aborted === true && result.kind === 'failed';
  await db.shopConnection.updateMany({
    where: lease,
    data: { workingUntil: null, ...(isStopped ? {} : describeResult(result, connection, now)) },
  });
}

type StepResult = { kind: 'done' } | { kind: 'refused' } | { kind: 'failed'; why: string };

interface Working extends SetUp {
  tenantId: string;
  connection: Connection;
  signal: AbortSignal;
  lease: Prisma.ShopConnectionWhereInput;
}

async function takeSteps(work: Working): Promise<StepResult> {
  const { db, seal, connection, lease } = work;
  const key = openShopKey(seal, connection);
  if (!key)
    return { kind: 'failed', why: 'We can’t read the shop’s key. Disconnect the shop and connect it again.' };
  const hooks = await ensureWebhooks(work, key);
  if (hooks.kind !== 'ok') return hooks;
  const step = connection.step === 'done' ? 'done' : 'products';
  const data = { webhookIds: hooks.value, step, attempts: 0, failingSince: null, lastError: null };
  const { count } = await db.shopConnection.updateMany({ where: lease, data });
  // The shop was disconnected meanwhile.
  if (count === 0) return { kind: 'done' };
  if (step === 'products') {
    await presetShopLinks(work);
    await readProducts(work);
  }
  return { kind: 'done' };
}

function describeResult(result: StepResult, { attempts, failingSince }: Connection, now: Date) {
  if (result.kind === 'done')
    return { step: 'done', attempts: 0, nextTryAt: new Date(now.getTime() + LOOK_AGAIN_MS) };
  const failure = { failingSince: failingSince ?? now, attempts: attempts + 1 };
  if (result.kind === 'refused')
    return {
      ...failure,
      ...{ state: 'revoked', nextTryAt: null, sealedKey: null },
      lastError: 'The shop no longer accepts our key. Connect the shop again.',
    };
  const pause = SET_UP_PAUSES_MS[Math.min(attempts, SET_UP_PAUSES_MS.length - 1)] ?? HOUR_MS;
  return { ...failure, lastError: result.why, nextTryAt: new Date(now.getTime() + pause) };
}

/** Makes the shop's webhooks, or switches existing ones on again. May be repeated. */
async function ensureWebhooks(
  work: Working,
  key: ShopKey,
): Promise<{ kind: 'ok'; value: number[] } | Exclude<StepResult, { kind: 'done' }>> {
  const { db, seal, api, tenantId, connection, signal, now } = work;
  const deliveryUrl = orderDeliveryUrl(connection);
  const secret = await findOrMakeSecret({ db, seal, tenantId, shop: 'woocommerce', actor: SHOP_ACTOR, now });
  const listed = await api.listWebhooks(key, signal);
  if (listed.kind !== 'ok') return listed;
  const own = listed.value.filter((hook) => hook.deliveryUrl === deliveryUrl);
  if (own.some(({ isActive }) => !isActive)) await noteSwitchedOff(work);
  const ids: number[] = [];
  for (const topic of ORDER_TOPICS) {
    const present = own.find((hook) => hook.topic === topic);
    const answer = present
      ? await api.activateWebhook(key, { id: present.id, secret }, signal)
      : await api.createWebhook(key, { name: `Assessment (${topic})`, topic, deliveryUrl, secret }, signal);
    if (answer.kind !== 'ok') return answer;
    ids.push(present?.id ?? Number(answer.value));
  }
  return { kind: 'ok', value: ids };
}

/** Notes that orders may be missing: WooCommerce does not send again what happened while a webhook was off. */
async function noteSwitchedOff({ db, tenantId, now }: Working): Promise<void> {
  const webhook = await db.shopWebhook.findUnique({
    where: { tenantId_shop: { tenantId, shop: 'woocommerce' } },
    select: { lastReceivedAt: true },
  });
  const since = webhook?.lastReceivedAt ? ` since ${SWITCHED_OFF_DAY.format(webhook.lastReceivedAt)}` : '';
  await noteShopProblem(db, {
    ...{ tenantId, sender: 'woocommerce', subject: 'webhooks-off', now },
    reason: `Your shop had turned off our webhooks. Orders${since} may be missing: import them as a file on the Sales page.`,
  });
}

const SWITCHED_OFF_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Tags of the links to a shop whose company has set none. WooCommerce notes on an order on which page the visit began, with the lead's
 * tracking ID in its URL, but within a visit only a link with UTM parameters counts as a new beginning.
 */
const FIRST_TAGS = { utm_source: 'assessment', utm_medium: 'plan' };

/** Gives the links to the shop what the company has not set: the tags, and the URL of the shop that it has just connected. */
async function presetShopLinks({ db, tenantId, connection, now }: Working): Promise<void> {
  const tenant = await findTenantDetails(db, tenantId);
  if (!tenant) return;
  const values = {
    ...(Object.keys(tenant.utm ?? {}).length === 0 && { utm: FIRST_TAGS }),
    ...(!tenant.shopUrl && connection.url.startsWith('https:') && { shopUrl: connection.url }),
  };
  if (Object.keys(values).length > 0)
    await updateTenant({ db, tenantId, values, actor: SHOP_ACTOR, now, may: () => true });
}

/** How the catalogue follows products that staff have matched. */
const FIRST_FEED_RULES = { outOfStock: 'note', maxChangePercent: 30 } as const;

/** Reads the shop's products into the product feed. A list that can't be read is shown there, and read again every hour. */
async function readProducts({ db, documents, tenantId, connection, signal, now }: Working): Promise<void> {
  const operation = { db, tenantId, actor: SHOP_ACTOR, now };
  try {
    const feed = await findFeed(db, tenantId);
    // The list of another shop would be read as this one's; the page says so.
    if (findOtherFeedHost(connection, feed)) return;
    if (!feed)
      await connectFeed({
        ...operation,
        settings: {
          source: 'woocommerce',
          url: connection.url,
          ...FIRST_FEED_RULES,
          // Staff who have set prices, pictures or links decide themselves whether the shop's replace them.
          fills: await listUnsetFields(db, tenantId),
        },
      });
    await readFeed({ ...operation, documents, signal });
  } catch (error) {
    // The feed is off, or another process reads it.
    if (!(error instanceof AppError)) throw error;
  }
}
