import { countLeadsIn } from '#app/domain/leads/index.ts';
import type { NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import {
  type AnnouncingTenant,
  listAnnouncingTenants,
  type NoticeSettings,
} from '#app/domain/tenants/index.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { limitStaffMails } from './limit-staff-mails.server.ts';
import { findHour, MAX_NOTICES_PER_HOUR, NOTICE_SETTLING_MS } from './notice-hours.ts';
import { digestMessages, staffMessages } from './staff-messages.ts';

/** Largest assumed difference between the clocks of several processes. */
const NOTICE_CLOCK_SKEW_MS = 10_000;

export interface StoredLead {
  leadId: string;
  tenantId: string;
  now: Date;
}

/** A tenant's leads from the same clock hour. */
interface HourOfLeads {
  tenant: NoticeSettings;
  from: Date;
  to: Date;
  leads: StoredLead[];
}

/**
 * Plans the e-mails that announce new leads at once (D27), in the transaction that stored the leads. Above MAX_NOTICES_PER_HOUR, one digest
 * at the end of the hour replaces the notices. An unconfirmed tenant gets one digest once it is confirmed (D51). A tenant with a daily
 * digest still gets its very first lead announced at once.
 */
export async function planLeadNotices(
  tx: SqlTransaction,
  { outbox, leads, now }: { outbox: Pick<Outbox, 'lockRecipients'>; leads: readonly StoredLead[]; now: Date },
): Promise<NewMessage[]> {
  const tenants = await listAnnouncingTenants(tx, [...new Set(leads.map(({ tenantId }) => tenantId))]);
  const all = [...tenants.values()];
  const hours = groupByHour(leads, new Map(all.filter(({ isInstant }) => isInstant).map(byId)));
  const firstLeads = await planFirstLeads(
    tx,
    all.filter(({ isInstant, isConfirmed }) => !isInstant && isConfirmed),
    leads,
  );
  const confirmed = hours.filter(({ tenant }) => tenant.isConfirmed);
  const storedCounts = await countLeadsIn(
    tx,
    confirmed.map(({ tenant, from, to, leads: ofHour }) => {
      return { tenantId: tenant.id, from, to, upTo: MAX_NOTICES_PER_HOUR + ofHour.length };
    }),
  );
  const notices = confirmed.flatMap((hour, index) => planHour(hour, storedCounts[index] ?? 0));
  const unconfirmed = hours.filter(({ tenant }) => !tenant.isConfirmed).flatMap(planUnconfirmed);
  const limited = await limitStaffMails(tx, outbox, [...notices, ...unconfirmed, ...firstLeads], now);
  // A fixed order prevents deadlocks between processes that plan the same digests.
  return limited.sort((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1));
}

const byId = (tenant: NoticeSettings) => [tenant.id, tenant] as const;

/** Plans the notices of leads that are their tenants' first; the daily digest leaves them out. @param tenants with a daily digest */
async function planFirstLeads(
  tx: SqlTransaction,
  tenants: readonly AnnouncingTenant[],
  leads: readonly StoredLead[],
): Promise<NewMessage[]> {
  const batches = tenants.map((tenant) => ({
    tenant,
    ours: leads.filter(({ tenantId }) => tenantId === tenant.id),
  }));
  const storedCounts = await countLeadsIn(
    tx,
    batches.map(({ tenant, ours: tenantLeads }) => ({
      tenantId: tenant.id,
      from: new Date(0),
      to: new Date(Math.max(...tenantLeads.map(({ now }) => now.getTime())) + NOTICE_CLOCK_SKEW_MS),
      upTo: tenantLeads.length + 1,
    })),
  );
  return batches.flatMap(({ tenant, ours: tenantLeads }, index) => {
    // This is the order of findFirstLead, which decides on the e-mail's wording.
    const [first] = [...tenantLeads].sort(
      (a, b) => a.now.getTime() - b.now.getTime() || (a.leadId < b.leadId ? -1 : 1),
    );
    return first && storedCounts[index] === tenantLeads.length ? makeNotices(tenant, first) : [];
  });
}

const makeNotices = ({ id: tenantId, recipients }: NoticeSettings, { leadId }: StoredLead): NewMessage[] =>
  staffMessages({
    tenantId,
    purpose: 'lead-notice',
    recipients,
    leadId,
    dedupeKey: `lead-notice:${leadId}`,
    payload: { leadId },
  });

function groupByHour(
  leads: readonly StoredLead[],
  tenants: ReadonlyMap<string, NoticeSettings>,
): HourOfLeads[] {
  const hours = new Map<string, HourOfLeads>();
  for (const lead of leads) {
    const tenant = tenants.get(lead.tenantId);
    if (!tenant) continue;
    const { from, to } = findHour(lead.now);
    const name = `${tenant.id} ${from.toISOString()}`;
    const hour = hours.get(name) ?? { tenant, from, to, leads: [] };
    hour.leads.push(lead);
    hours.set(name, hour);
  }
  return [...hours.values()];
}

/** @param storedCount number of the hour's leads in the database, including these, as far as they were counted */
function planHour({ tenant, from, to, leads }: HourOfLeads, storedCount: number): NewMessage[] {
  const room = Math.max(0, MAX_NOTICES_PER_HOUR - (storedCount - leads.length));
  const notices = leads.slice(0, room).flatMap((lead) => makeNotices(tenant, lead));
  const rest = leads.slice(room);
  if (rest.length === 0) return notices;
  const digest = digestMessages({
    tenantId: tenant.id,
    recipients: tenant.recipients,
    key: `hour:${from.toISOString()}`,
    reason: 'hour',
    // Earlier leads of the hour had their own notices, or arrived while the tenant wanted no e-mails.
    period: { from: findFirstMoment(rest), to },
    notBefore: new Date(to.getTime() + NOTICE_SETTLING_MS),
  });
  return [...notices, ...digest];
}

const planUnconfirmed = ({ tenant, leads }: HourOfLeads): NewMessage[] =>
  digestMessages({
    tenantId: tenant.id,
    recipients: tenant.recipients,
    key: 'unconfirmed',
    reason: 'unconfirmed',
    period: { from: findFirstMoment(leads), to: null },
  });

/** A lead that another process stores at the same time may have a slightly earlier time. */
const findFirstMoment = (leads: readonly StoredLead[]): Date =>
  new Date(Math.min(...leads.map(({ now }) => now.getTime())) - NOTICE_CLOCK_SKEW_MS);
