import { countPeople, findPendingChange } from '#app/domain/access/index.ts';
import { findLastEventDay, readPlaces, readSessionsByDay } from '#app/domain/analytics/index.ts';
import { countAssessmentsByDay } from '#app/domain/assessments/index.ts';
import { countEvents } from '#app/domain/audit/index.ts';
import { findCompletedCampaign } from '#app/domain/campaigns/index.ts';
import { hasOrders, readRevenue, sumSalesByDay } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countLeadsByDay, findFirstLead, listLatestLeads } from '#app/domain/leads/index.ts';
import { listChartEvents, nameChartEvents } from '#app/domain/performance/index.ts';
import { hasChosenProducts } from '#app/domain/product-feed/index.ts';
import { findTenantSetup, isSenderKeyHeld, readOpenQuestions } from '#app/domain/tenants/index.ts';
import { readUsage } from '#app/domain/usage/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { isoMonth } from '#app/lib/months.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { countUndelivered } from '#app/outbox/index.ts';
import { DEFAULT_THEME, parseTheme } from '#app/theme/theme.ts';
import { ATTENTION_PROBLEM_DAYS, attentionItems, readTenantFacts } from './attention-rules.ts';
import { findTrouble } from './find-trouble.server.ts';
import { readCalls } from './read-calls.server.ts';
import { readFalls } from './read-falls.server.ts';
import { setupSteps } from './setup-steps.ts';
import {
  changeFrom,
  computeShare,
  computeTrend,
  dayBefore,
  HOME_TREND_DAYS,
  type Trend,
  trendDays,
} from './trends.ts';

/** Number of days for which a tenant's first lead is announced on its home page. */
const HOME_FIRST_LEAD_DAYS = 7;

const LATEST_HOME_LEADS = 5;
const MAX_HOME_BLOCKED_MESSAGES = 5;

interface OfTenant {
  db: Database;
  tenantId: string;
  seal: Seal;
  now: Date;
}

export type Home = Awaited<ReturnType<typeof readHome>>;

/**
 * Reads a tenant's home page: the month's and the day's figures with their trends, items that need attention, the latest leads, and the
 * remaining setup steps. Months and days are UTC (D30).
 * @throws AppError `not-found`
 */
export async function readHome(options: OfTenant) {
  const { db, tenantId, now } = options;
  const figuresRead = readFigures(options);
  const [
    figures,
    falls,
    calls,
    { isEmbedded, sightings, ...trouble },
    tenant,
    latest,
    people,
    hasCatalogue,
    hasReportedOrders,
    firstLead,
    events,
  ] = await Promise.all([
    figuresRead,
    figuresRead.then(({ pairs, started }) => readFalls(db, { tenantId, figures: pairs, started, now })),
    readCalls(db, { tenantId, now }),
    readTrouble(options),
    findTenantSetup(db, tenantId),
    listLatestLeads(db, tenantId, LATEST_HOME_LEADS),
    countPeople(db, tenantId, now),
    hasChosenProducts(db, tenantId),
    figuresRead.then(({ pairs: { orders } }) => orders.before + orders.after > 0 || hasOrders(db, tenantId)),
    findNewFirstLead(options),
    listChartEvents(db, { tenantId, from: dayBefore(now, HOME_TREND_DAYS - 1), to: dayBefore(now, 0) }),
  ]);
  if (!tenant) throw tenantNotFound();
  const attention = attentionItems(
    {
      ...trouble,
      ...readTenantFacts(tenant),
      unreadableSecrets: [
        ...trouble.unreadableSecrets,
        ...(isSenderKeyHeld(tenant, options.seal) ? (['sender'] as const) : []),
      ],
      assessmentsThisMonth: figures.assessments.month,
      falls,
    },
    now,
  );
  const setup = setupSteps({
    hasColleague: people.members > 1 || people.invitations > 0,
    hasCatalogue,
    isEmbedded,
    isAddressConfirmed: tenant.emailVerifiedAt !== null,
    hasBrand: tenant.logoUrl !== null || tenant.useBrandColors || tenant.theme !== DEFAULT_THEME.colours,
    hasShopUrl: tenant.shopUrl !== null,
    hasLead: latest.length > 0,
    hasOrders: hasReportedOrders,
    hasPostalAddress: tenant.postalAddress !== null,
    openQuestions: readOpenQuestions(tenant.openQuestions),
  });
  return {
    monthlyLimit: tenant.monthlyAssessmentLimit,
    figures,
    /** Leads that are worth a call today. */
    calls,
    /** Events on the days of the trends. */
    events: nameChartEvents(events, tenant.name),
    attention,
    setup,
    isEmbedded,
    /** Facts about the site where the widget will be; null once the widget was seen or the checklist is done. */
    awaitedSite: isEmbedded || setup === null ? null : { ...describeSite(tenant), sightings },
    /** Without the e-mail addresses, which are only on the leads' pages. */
    latest: latest.map(({ firstName, email, ...lead }) => ({
      ...lead,
      name: leadDisplayName({ firstName, email }),
    })),
    firstLead,
  };
}

type TenantSetup = NonNullable<Awaited<ReturnType<typeof findTenantSetup>>>;

const describeSite = ({ subdomain, shopUrl, logoUrl, ...tenant }: TenantSetup) => ({
  subdomain,
  shopUrl,
  logoUrl,
  theme: parseTheme(tenant),
});

/** Finds the tenant's first lead while it is new; null if it was erased. */
async function findNewFirstLead({ db, tenantId, now }: OfTenant) {
  const lead = await findFirstLead(db, tenantId);
  if (!lead || lead.erasedAt || lead.createdAt.getTime() < now.getTime() - HOME_FIRST_LEAD_DAYS * DAY_MS)
    return null;
  return { id: lead.id, name: leadDisplayName(lead), createdAt: lead.createdAt };
}

async function readFigures({ db, tenantId, now }: OfTenant) {
  const month = isoMonth(now);
  const [first = ''] = trendDays(now);
  const since = { tenantId, since: new Date(`${first}T00:00:00.000Z`) };
  const [usage, revenue, assessments, leads, sales, reached] = await Promise.all([
    readUsage({ db, tenantId, month }),
    readRevenue({ db, tenantId, month }),
    countAssessmentsByDay(db, since),
    countLeadsByDay(db, { tenantId, from: first }),
    sumSalesByDay(db, since),
    readSessionsByDay(db, { tenantId, types: ['seen', 'started', 'results'], from: first }),
  ]);
  const sessions = (type: string) =>
    computeTrend(
      reached.filter((row) => row.type === type).map(({ day, sessions: value }) => ({ day, value })),
      now,
    );
  const [viewTrend, leadTrend] = [sessions('seen'), computeTrend(leads, now)];
  const [startTrend, orderTrend] = [
    sessions('started'),
    computeTrend(
      sales.map(({ day, orders }) => ({ day, value: orders })),
      now,
    ),
  ];
  return {
    /** What is compared by findFalls. */
    pairs: { visitors: pairOf(viewTrend), leads: pairOf(leadTrend), orders: pairOf(orderTrend) },
    started: pairOf(startTrend),
    month,
    days: trendDays(now).slice(HOME_TREND_DAYS),
    assessments: { month: usage.assessmentsCount, ...withChange(computeTrend(assessments, now)) },
    leads: { month: sumOfMonth(leads, month), ...withChange(leadTrend) },
    reach: {
      seen: viewTrend.sum,
      results: sessions('results').sum,
      /** Percentage of those who saw the widget. */
      leadRate: computeShare(leadTrend.sum, viewTrend.sum),
      leadRateBefore: computeShare(leadTrend.sumBefore, viewTrend.sumBefore),
      days: viewTrend.days,
    },
    sales: {
      ...withChange(computeTrend(sales, now)),
      /** Sales of the month's account, in units of the currency. */
      month: revenue.salesTotal,
      count: revenue.conversionCount,
      commission: revenue.commissionTotal,
      commissionRate: revenue.commissionRate,
      currency: revenue.currency,
    },
  };
}

const pairOf = ({ sum, sumBefore }: Trend) => ({ before: sumBefore, after: sum });

/** Sums the days of a month. The trend's days begin before any month that has not ended. */
const sumOfMonth = (days: readonly { day: string; value: number }[], month: string): number =>
  days.reduce((sum, { day, value }) => (day.startsWith(month) ? sum + value : sum), 0);

const withChange = (trend: Trend) => ({ ...trend, change: changeFrom(trend.sumBefore, trend.sum) });

async function readTrouble({ db, tenantId, seal, now }: OfTenant) {
  const since = new Date(`${dayBefore(now, ATTENTION_PROBLEM_DAYS)}T00:00:00.000Z`);
  const [lastEventDay, places, undelivered, troubleOf, legalChange, erasedByVisitors, completedCampaign] =
    await Promise.all([
      findLastEventDay(db, tenantId),
      readPlaces(db, { tenantId, since, limit: MAX_HOME_BLOCKED_MESSAGES }),
      countUndelivered(db, { tenantId, since }),
      findTrouble({ db, tenantIds: [tenantId], seal, now }),
      findPendingChange(db, { tenantId, now }),
      countEvents(db, { tenantId, action: 'lead.erase', actorKind: 'visitor', since }),
      findCompletedCampaign(db, { tenantId, since }),
    ]);
  return {
    ...troubleOf(tenantId),
    erasedByVisitors,
    completedCampaign,
    lastEventDay,
    legalChange,
    ...places,
    failedMessages: undelivered.failed,
    uncertainMessages: undelivered.uncertain,
    messagesOnHold: undelivered['on-hold'],
  };
}
