import { noSuchTenant } from '../../lib/app-error.ts';
import { isoMonth } from '../../lib/months.ts';
import { DEFAULT_THEME } from '../../theme/theme.ts';
import type { Database } from '../database.ts';
import { readRevenue, readUsage } from '../tenants/index.ts';
import { assessmentsADay, leadsADay, salesADay } from './day-statements.server.ts';
import {
  attentionItems,
  changeFrom,
  computeShare,
  computeTrend,
  dayBefore,
  RECENT_DAYS,
  setupSteps,
  TREND_DAYS,
  type Trend,
  trendDays,
} from './rules.ts';

const LATEST = 5;
const MAX_BLOCKED = 5;

interface OfTenant {
  db: Database;
  tenantId: string;
  now: Date;
}

export type Home = Awaited<ReturnType<typeof readHome>>;

/**
 * What a tenant's home page says: the month's and the day's figures with their trends, what needs attention, who came
 * last, and what is left to set up. Months and days are UTC (D30).
 * @throws AppError `not-found`
 */
export async function readHome(options: OfTenant) {
  const { db, tenantId, now } = options;
  const [figures, trouble, tenant, latest, presence] = await Promise.all([
    readFigures(options),
    readTrouble(options),
    db.tenant.findUnique({ where: { id: tenantId }, select: homeTenant }),
    db.lead.findMany({
      where: { tenantId },
      orderBy: { createdAt: 'desc' },
      take: LATEST,
      select: { id: true, firstName: true, widget: true, returning: true, erasedAt: true, createdAt: true },
    }),
    readPresence(options),
  ]);
  if (!tenant) throw noSuchTenant();
  const matters = attentionItems(
    {
      ...trouble,
      monthlyLimit: tenant.monthlyAssessmentLimit,
      assessmentsThisMonth: figures.assessments.month,
      isAddressConfirmed: tenant.emailVerifiedAt !== null,
      unverifiedSender: tenant.senderVerifiedAt === null ? tenant.senderEmail : null,
      webhookFailingSince: tenant.webhookFailingSince,
      subscriptionStatus: tenant.stripeSubscriptionStatus,
      trialEndsAt: tenant.trialEndsAt,
    },
    now,
  );
  const setup = setupSteps({
    ...presence,
    isAddressConfirmed: tenant.emailVerifiedAt !== null,
    hasBrand: tenant.logoUrl !== null || tenant.useBrandColors || tenant.theme !== DEFAULT_THEME.colours,
    hasShopUrl: tenant.shopUrl !== null,
    hasLead: latest.length > 0,
  });
  return { monthlyLimit: tenant.monthlyAssessmentLimit, figures, matters, setup, latest };
}

const homeTenant = {
  emailVerifiedAt: true,
  monthlyAssessmentLimit: true,
  logoUrl: true,
  useBrandColors: true,
  theme: true,
  shopUrl: true,
  senderEmail: true,
  senderVerifiedAt: true,
  webhookFailingSince: true,
  stripeSubscriptionStatus: true,
  trialEndsAt: true,
} as const;

async function readFigures({ db, tenantId, now }: OfTenant) {
  const month = isoMonth(now);
  const [first = ''] = trendDays(now);
  const since = { tenantId, since: new Date(`${first}T00:00:00.000Z`) };
  const [usage, revenue, assessments, leads, sales, reached] = await Promise.all([
    readUsage({ db, tenantId, month }),
    readRevenue({ db, tenantId, month }),
    assessmentsADay(db, since),
    leadsADay(db, since),
    salesADay(db, since),
    db.widgetDailyRollup.groupBy({
      by: ['day', 'type'],
      where: { tenantId, type: { in: ['seen', 'results'] }, day: { gte: first } },
      _sum: { sessions: true },
    }),
  ]);
  const sessions = (type: string) =>
    computeTrend(
      reached.filter((row) => row.type === type).map(({ day, _sum }) => ({ day, value: _sum.sessions ?? 0 })),
      now,
    );
  const [seen, leadTrend] = [sessions('seen'), computeTrend(leads, now)];
  return {
    month,
    /** The days of the trends. */
    days: trendDays(now).slice(TREND_DAYS),
    assessments: { month: usage.assessmentsCount, ...withChange(computeTrend(assessments, now)) },
    leads: { month: usage.leadsGenerated, ...withChange(leadTrend) },
    reach: {
      seen: seen.sum,
      results: sessions('results').sum,
      /** Percent of those who saw the widget. */
      leadRate: computeShare(leadTrend.sum, seen.sum),
      leadRateBefore: computeShare(leadTrend.sumBefore, seen.sumBefore),
      days: seen.days,
    },
    sales: {
      ...withChange(computeTrend(sales, now)),
      /** Of the month's account, in the currency's units. */
      month: revenue.salesTotal,
      count: revenue.conversionCount,
      commission: revenue.commissionTotal,
      commissionRate: revenue.commissionRate,
      currency: revenue.currency,
    },
  };
}

const withChange = (trend: Trend) => ({ ...trend, change: changeFrom(trend.sumBefore, trend.sum) });

async function readTrouble({ db, tenantId, now }: OfTenant) {
  const since = new Date(`${dayBefore(now, RECENT_DAYS)}T00:00:00.000Z`);
  const [lastDay, blocked, undelivered] = await Promise.all([
    db.widgetDailyRollup.aggregate({ where: { tenantId }, _max: { day: true } }),
    db.embedSighting.findMany({
      where: { tenantId, allowed: false, lastSeenAt: { gte: since } },
      orderBy: { lastSeenAt: 'desc' },
      take: MAX_BLOCKED,
      select: { origin: true },
    }),
    db.outboxMessage.groupBy({
      by: ['state'],
      where: { tenantId, state: { in: ['failed', 'uncertain'] }, createdAt: { gte: since } },
      _count: { _all: true },
    }),
  ]);
  const inState = (state: string) => undelivered.find((one) => one.state === state)?._count._all ?? 0;
  return {
    lastEventDay: lastDay._max.day,
    blockedOrigins: blocked.map(({ origin }) => origin),
    failedMessages: inState('failed'),
    uncertainMessages: inState('uncertain'),
  };
}

async function readPresence({ db, tenantId, now }: OfTenant) {
  const [members, invitations, products, embedded] = await Promise.all([
    db.tenantUser.count({ where: { tenantId, disabledAt: null } }),
    db.authToken.count({ where: { tenantId, kind: 'invite', usedAt: null, expiresAt: { gt: now } } }),
    db.tenantProduct.count({ where: { tenantId } }),
    db.embedSighting.count({ where: { tenantId, allowed: true } }),
  ]);
  return {
    hasColleague: members > 1 || invitations > 0,
    hasCatalogue: products > 0,
    isEmbedded: embedded > 0,
  };
}
