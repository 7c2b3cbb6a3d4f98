import type { SerializeFrom } from '@remix-run/node';
import {
  countArchived,
  type Departure,
  describeDeparture,
  hideReasons,
  labelReasons,
  listBulkSends,
  listCampaigns,
  listShopHosts,
  readCampaignDepartures,
  readDeparture,
  readRepeatStates,
  SEGMENT_LABELS,
} from '#app/domain/campaigns/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { countLeads, countLeadsWithPhone } from '#app/domain/leads/index.ts';
import { mergeTemplate } from '#app/domain/mail-templates/index.ts';
import { readCampaignTotals } from '#app/domain/performance/index.ts';
import {
  findMarketingTenants,
  findTenantTerms,
  findVouchingFacts,
  hasOwnTextSender,
  type MarketingTenant,
} from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readMailFrom } from '#app/http/mail-from.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { randomId } from '#app/lib/random-id.ts';
import { toOptions } from '../frame/lead-filter-options.server.ts';
import { readHolds } from './holds.server.ts';
import { listPreviewLeads } from './look-at-mail.server.ts';
import { readRecipients, readTab } from './read-recipients.server.ts';
import { readSendingLimits } from './sending-limits.server.ts';

type Args = ConsoleArgs<'campaigns.read'>;

export type CommunicationsData = SerializeFrom<Awaited<ReturnType<typeof readCommunications>>>;

export async function readCommunications(args: Args) {
  const { request, context, tenantId, now } = args;
  const { db } = context.services.forReading(request);
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant) throw tenantNotFound();
  const { searchParams } = new URL(request.url);
  const tab = readTab(searchParams);
  const isArchive = searchParams.get('archived') === '1';
  const [{ rows: campaigns, ...paging }, archivedCount, total, withPhone, terms, standing] =
    await Promise.all([
      tab === 'campaigns'
        ? listCampaigns({ db, tenantId, archived: isArchive, page: readPageNumber(searchParams) })
        : NO_CAMPAIGNS,
      countArchived(db, { tenantId }),
      countLeads(db, { tenantId }),
      countLeadsWithPhone(db, { tenantId }),
      findTenantTerms(db, tenantId),
      findVouchingFacts(db, tenantId),
    ]);
  const campaignIds = campaigns.map(({ id }) => id);
  const totals = await readCampaignTotals(db, { tenantId, campaignIds });
  const departure = await readDeparture(db, {
    ...{ tenant, mailFrom: readMailFrom(args), now },
    channel: tab === 'sms' ? 'sms' : 'email',
  });
  const departures = await readCampaignDepartures(db, {
    ...{ tenant, campaigns, mailFrom: readMailFrom(args), now },
  });
  return {
    holds: readHolds(tenant, now),
    limits: await readSendingLimits(db, { id: tenantId, ...standing }),
    tab,
    isArchive,
    archivedCount,
    paging,
    /** The latest messages on the tab's channel. */
    sent: tab === 'campaigns' ? [] : await readSent(args, { tenant, departure, channel: tab }),
    previewLeads: tab === 'email' ? await listPreviewLeads(args) : [],
    hasMailServer: Boolean(context.services.env.SMTP_URL),
    /** False while texts are stored in the local mailbox. */
    textsLeave: context.services.env.TWILIO_ACCOUNT_SID !== undefined,
    /** URLs on the company's hosts, links to which make a text longer. */
    shopHosts: tab === 'sms' ? await listShopHosts(db, tenant) : [],
    /** Whether texts can't be sent because the company has no sender of its own. */
    needsTextSender:
      tab === 'sms' && isLiveService(context.services.env) && !(await hasOwnTextSender(db, tenantId)),
    campaigns: campaigns.map(
      ({ id, name, description, status, segmentGoals, totalRecipients, ...campaign }) => ({
        id,
        name,
        description,
        status,
        segmentGoals,
        totalRecipients,
        templateCount: campaign.templateCount,
        hasVariants: campaign.hasVariants,
        totals: totals.get(id) ?? null,
        /** When its next e-mails leave, or what they wait for; null if they leave now or none is left. */
        departure: describeCampaign(departures.get(id), tenant.timeZone),
      }),
    ),
    templates: campaigns.flatMap(({ templates }) => templates),
    currency: terms?.currency ?? 'USD',
    segments: toOptions(SEGMENT_LABELS),
    cards: { total, withPhone },
    ...(await readRecipients(args, { total })),
    /** Key of the Quick Email or Quick SMS that is being written. */
    key: randomId(),
  };
}

const describeCampaign = (departure: Departure | undefined, timeZone: string): string | null =>
  !departure || departure.kind === 'now' ? null : describeDeparture(departure, timeZone);

/** The tabs that show no campaigns load an empty list. */
const NO_CAMPAIGNS: Awaited<ReturnType<typeof listCampaigns>> = { rows: [], total: 0, page: 1, pages: 1 };

/** A mail's HTML is left out because it may be long. */
async function readSent(
  { context, tenantId, person, now }: Args,
  of: { tenant: MarketingTenant; departure: Departure; channel: 'email' | 'sms' },
) {
  const { tenant, departure, channel } = of;
  const { db } = context.services;
  const sent = await listBulkSends(db, { tenantId, channel });
  const bulkIds = channel === 'email' ? sent.map(({ id }) => id) : [];
  const repeats = await readRepeatStates(db, { tenantId, bulkIds, now });
  const withAnswers = await seesAnswers(db, person, tenantId);
  return sent.map(({ body, skipped, subject, repeatsId, ...message }) => ({
    ...message,
    isRepeat: repeatsId !== null,
    /** Number of people to whom it may be sent again; null if it may not be. */
    unopened: countUnopened(repeats.get(message.id)),
    subject: subject && describeSubject(subject, tenant.name),
    departure: describeRest(findDeparture(message, departure, now), tenant.timeZone),
    skipped: withAnswers ? skipped : labelReasons(hideReasons(skipped)),
    text: channel === 'sms' ? body : null,
  }));
}

const countUnopened = (repeat: { unopened: number; obstacle: string | null } | undefined): number | null =>
  repeat?.obstacle === null ? repeat.unopened : null;

/** Writes a subject as leads without a name read it, in place of its merge fields. */
const describeSubject = (subject: string, companyName: string): string =>
  mergeTemplate(subject, { ...NO_LEAD, companyName }, 'line');

const NO_LEAD = {
  ...{ firstName: null, planLink: '', shopLink: '', guideLink: '', promoCode: null },
  ...{ offers: true, offerTerms: null, hasProducts: true },
};

type SentMessage = Awaited<ReturnType<typeof listBulkSends>>[number];

/** Finds when the rest of a message leaves; null if nothing is left. */
function findDeparture(
  {
    status,
    waiting,
    underWay,
    nextLookAt,
    nextAt,
  }: Pick<SentMessage, 'status' | 'waiting' | 'underWay' | 'nextLookAt' | 'nextAt'>,
  departure: Departure,
  now: Date,
): Departure | null {
  const rest = status === 'sending' ? waiting + underWay : underWay;
  if (rest === 0 || status === 'cancelled') return null;
  if (departure.kind === 'held' || departure.kind === 'server-fails') return departure;
  const dueAt = waiting > 0 ? nextLookAt : null;
  if (dueAt && dueAt <= now) return departure;
  // The recipients that wait have reached the limit per person, or their domain's share.
  const times = [dueAt, underWay > 0 ? nextAt : null].flatMap((time) => time?.getTime() ?? []);
  const at = new Date(Math.min(...times));
  return times.length > 0 && at > now ? { kind: 'planned', at } : { kind: 'now' };
}

const describeRest = (departure: Departure | null, timeZone: string) =>
  departure && {
    isNow: departure.kind === 'now',
    isHeld: departure.kind === 'held' || departure.kind === 'server-fails',
    text: describeDeparture(departure, timeZone),
  };
