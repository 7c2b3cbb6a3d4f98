import type { SerializeFrom } from '@remix-run/node';
import { findSearch } from '#app/domain/access/index.ts';
import {
  countArchived,
  type Departure,
  describeDeparture,
  hideReasons,
  labelReasons,
  listBulkSends,
  listCampaigns,
  readCampaignDepartures,
  readDeparture,
  SEGMENT_LABELS,
} from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import {
  countLeads,
  countLeadsWithPhone,
  countMatching,
  isLeadFilter,
  type LeadFilter,
  listLeads,
  readLeadFilter,
  searchWords,
} from '#app/domain/leads/index.ts';
import { mergeTemplate } from '#app/domain/mail-templates/index.ts';
import { readCampaignTotals } from '#app/domain/performance/index.ts';
import { findMarketingStops } from '#app/domain/suppressions/index.ts';
import {
  findMarketingTenants,
  findTenantTerms,
  findVouchingFacts,
  hasOwnTextSender,
  type MarketingTenant,
} from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { randomId } from '#app/lib/random-id.ts';
import { readHolds } from './holds.server.ts';
import { listPreviewLeads } from './look-at-mail.server.ts';
import { readMailFrom } from './mail-from.server.ts';
import { readSendingLimits } from './sending-limits.server.ts';

type Args = ConsoleArgs<'campaigns.read'>;

export type CommunicationsData = SerializeFrom<Awaited<ReturnType<typeof readCommunications>>>;

const RECIPIENTS_SHOWN = 100;
const CAMPAIGN_TABS = ['campaigns', 'email', 'sms'] as const;
type Tab = (typeof CAMPAIGN_TABS)[number];

const readTab = (params: URLSearchParams): Tab =>
  CAMPAIGN_TABS.find((tab) => tab === params.get('tab')) ?? 'campaigns';

export interface ShownRecipients {
  filter: LeadFilter;
  /** The search text; '' for no search, null if it is no longer stored. */
  search: string | null;
}

/** Reads the state of the recipients list from the URL. */
export async function readShownRecipients({
  request,
  context,
  session,
  tenantId,
}: Args): Promise<ShownRecipients> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('search');
  const search = id ? await findSearch(context.services.db, { sessionId: session.id, tenantId, id }) : '';
  const { segment } = readLeadFilter(searchParams);
  return { filter: segment ? { segment } : {}, search };
}

export async function readCommunications(args: Args) {
  const { request, context, tenantId, now } = args;
  const { db } = context.services.forReading(request);
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  if (!tenant) throw tenantNotFound();
  const { searchParams } = new URL(request.url);
  const { filter, search } = await readShownRecipients(args);
  const words = searchWords(search ?? '');
  const after = searchParams.get('after') ?? undefined;
  const isFiltered = isLeadFilter(filter) || words.length > 0;
  const tab = readTab(searchParams);
  const isArchive = searchParams.get('archived') === '1';
  const [{ rows: campaigns, ...paging }, archivedCount, total, withPhone, page, terms, standing] =
    await Promise.all([
      tab === 'campaigns'
        ? listCampaigns({ db, tenantId, archived: isArchive, page: readPageNumber(searchParams) })
        : NO_CAMPAIGNS,
      countArchived(db, { tenantId }),
      countLeads(db, { tenantId }),
      countLeadsWithPhone(db, { tenantId }),
      // An expired search must not show all leads.
      search === null
        ? { leads: [], next: null }
        : listLeads({ db, tenantId, filter, words, after, limit: RECIPIENTS_SHOWN }),
      findTenantTerms(db, tenantId),
      findVouchingFacts(db, tenantId),
    ]);
  const campaignIds = campaigns.map(({ id }) => id);
  const totals = await readCampaignTotals(db, { tenantId, campaignIds });
  const matching = isFiltered
    ? await countMatching({ db, tenantId, filter, words })
    : { count: total, isExact: true };
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
    segments: Object.entries(SEGMENT_LABELS).map(([value, label]) => ({ value, label })),
    cards: { total, withPhone },
    search,
    segment: filter.segment ?? null,
    matching,
    next: page.next,
    isFirst: after === undefined,
    recipients: await describeRecipients(db, tenantId, page.leads),
    /** Key of the Quick Email or Quick SMS that is being written. */
    key: randomId(),
  };
}

const describeCampaign = (departure: Departure | undefined, timeZone: string): string | null =>
  !departure || departure.kind === 'now' ? null : describeDeparture(departure, timeZone);

/** Lists the page's leads that can be contacted, and for each whether marketing to it is stopped. */
async function describeRecipients(
  db: Database,
  tenantId: string,
  pageLeads: Awaited<ReturnType<typeof listLeads>>['leads'],
) {
  const leads = pageLeads.filter(({ erasedAt }) => erasedAt === null);
  const addresses = leads.map(({ email }) => ({ tenantId, addressHash: hashRecipient(email) }));
  const isStopped = addresses.length > 0 ? await findMarketingStops(db, addresses) : () => false;
  return leads.map(({ id, email, firstName, phone }, index) => ({
    id,
    email,
    name: leadDisplayName({ firstName, email }),
    phone,
    isSuppressed: isStopped(addresses[index] as (typeof addresses)[number]),
  }));
}

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
  const withAnswers = await seesAnswers(db, person, tenantId);
  return sent.map(({ body, skipped, subject, ...message }) => ({
    ...message,
    subject: subject && describeSubject(subject, tenant.name),
    departure: describeRest(findDeparture(message, departure, now), tenant.timeZone),
    skipped: withAnswers ? skipped : labelReasons(hideReasons(skipped)),
    text: channel === 'sms' ? body : null,
  }));
}

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
  { status, waiting, underWay, nextLookAt, nextAt }: Omit<SentMessage, 'subject' | 'body' | 'skipped'>,
  departure: Departure,
  now: Date,
): Departure | null {
  const rest = status === 'sending' ? waiting + underWay : underWay;
  if (rest === 0 || status === 'cancelled') return null;
  if (departure.kind === 'held') return departure;
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
    isHeld: departure.kind === 'held',
    text: describeDeparture(departure, timeZone),
  };
