import { countWaitingOrders } from '#app/domain/conversions/index.ts';
import { findFailingCrms } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countOpenProblems } from '#app/domain/intake-problems/index.ts';
import { findFailingEndpoints } from '#app/domain/integrations/index.ts';
import { findOpenReviews } from '#app/domain/leads/index.ts';
import { findRefusingDomains } from '#app/domain/mail-domains/index.ts';
import { countDueRequests } from '#app/domain/privacy-requests/index.ts';
import { findFailingFeeds } from '#app/domain/product-feed/index.ts';
import { countUnfinished } from '#app/domain/receivers/index.ts';
import { findFailingConnections, findSilentShops } from '#app/domain/shops/index.ts';
import { findFailingMailServers } from '#app/domain/tenants/index.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import type { Facts } from './attention-rules.ts';
import { findMoneyTrouble } from './money-problems.server.ts';

type Trouble = FailingSystems &
  Pick<
    Facts,
    | 'stuckCharges'
    | 'missingBills'
    | 'plansToReview'
    | 'contactsToErase'
    | 'receiversUntold'
    | 'dueRequests'
    | 'intakeProblems'
    | 'unreadReplies'
    | 'waitingOrders'
    | 'silentShop'
    | 'failingConnection'
    | 'refusingDomain'
    | 'failingMailServer'
  >;

/**
 * Finds what is wrong at companies, with the same number of queries for one and for a page of them, for their Home and for the operators'
 * list. @returns a lookup by company
 */
export async function findTrouble(options: {
  db: Database;
  tenantIds: readonly string[];
  seal: Seal;
  now: Date;
}): Promise<(tenantId: string) => Trouble> {
  const { db, tenantIds, seal, now } = options;
  const [
    failing,
    money,
    reviews,
    problems,
    unfinished,
    requests,
    waitingOrders,
    silentShops,
    connections,
    refusing,
    mailServers,
  ] = await Promise.all([
    findFailingSystems(db, tenantIds, seal),
    findMoneyTrouble(db, tenantIds, now),
    findOpenReviews(db, tenantIds),
    countOpenProblems(db, tenantIds),
    countUnfinished(db, tenantIds),
    countDueRequests(db, tenantIds, now),
    countWaitingOrders(db, tenantIds),
    findSilentShops(db, tenantIds, now),
    findFailingConnections(db, tenantIds),
    findRefusingDomains(db, tenantIds, now),
    findFailingMailServers(db, tenantIds),
  ]);
  return (tenantId) => ({
    ...failing(tenantId),
    ...money(tenantId),
    ...unfinished(tenantId),
    plansToReview: reviews.get(tenantId) ?? null,
    dueRequests: requests.get(tenantId) ?? null,
    intakeProblems: problems.get(tenantId)?.others ?? 0,
    unreadReplies: problems.get(tenantId)?.unreadReplies ?? 0,
    waitingOrders: waitingOrders.get(tenantId) ?? null,
    silentShop: silentShops.get(tenantId) ?? null,
    failingConnection: connections.get(tenantId) ?? null,
    refusingDomain: refusing.get(tenantId) ?? null,
    failingMailServer: mailServers.get(tenantId) ?? null,
  });
}

type FailingSystems = Pick<
  Facts,
  'webhookFailingSince' | 'crmFailingSince' | 'feedFailingSince' | 'unreadableSecrets'
>;

/**
 * Finds, with three queries, when the systems of tenants' shops began to fail and which of their secrets can't be read, and returns a lookup
 * by tenant id.
 */
async function findFailingSystems(
  db: Database,
  tenantIds: readonly string[],
  seal: Seal,
): Promise<(tenantId: string) => FailingSystems> {
  const [webhooks, crms, feeds] = await Promise.all([
    findFailingEndpoints(db, tenantIds, seal),
    findFailingCrms(db, tenantIds, seal),
    findFailingFeeds(db, tenantIds),
  ]);
  return (tenantId) => ({
    webhookFailingSince: webhooks.get(tenantId)?.failingSince ?? null,
    crmFailingSince: crms.get(tenantId)?.failingSince ?? null,
    feedFailingSince: feeds.get(tenantId) ?? null,
    unreadableSecrets: [
      ...(webhooks.get(tenantId)?.isSecretUnreadable ? (['webhook'] as const) : []),
      ...(crms.get(tenantId)?.isSecretUnreadable ? (['crm'] as const) : []),
    ],
  });
}
