import type { Prisma } from '../database.ts';
import { countLeadsIn } from '../leads/index.ts';
import type { NewMessage } from '../messaging/index.ts';
import { listInstantNotices, type NoticeSettings } from '../tenants/index.ts';
import { CLOCK_SKEW_MS, hourOf, MAX_NOTICES_PER_HOUR, SETTLING_MS } from './rules.ts';
import { digestMessages, staffMessages } from './staff-messages.ts';

export interface StoredLead {
  leadId: string;
  tenantId: string;
  now: Date;
}

/** Leads of a tenant in the same clock hour. */
interface HourOfLeads {
  tenant: NoticeSettings;
  from: Date;
  to: Date;
  leads: StoredLead[];
}

/**
 * The mails that announce new leads at once (D27), for the transaction that has stored them. Past MAX_NOTICES_PER_HOUR one
 * digest at the hour's end takes the notices' place; an unconfirmed tenant gets one digest once it is confirmed (D51).
 */
export async function planLeadNotices(
  tx: Prisma.TransactionClient,
  leads: readonly StoredLead[],
): Promise<NewMessage[]> {
  const tenants = await listInstantNotices(tx, [...new Set(leads.map(({ tenantId }) => tenantId))]);
  const hours = groupByHour(leads, tenants);
  const confirmed = hours.filter(({ tenant }) => tenant.isConfirmed);
  const stored = await countLeadsIn(
    tx,
    confirmed.map(({ tenant, from, to, leads: ofHour }) => {
      return { tenantId: tenant.id, from, to, upTo: MAX_NOTICES_PER_HOUR + ofHour.length };
    }),
  );
  const notices = confirmed.flatMap((hour, at) => planHour(hour, stored[at] ?? 0));
  const unconfirmed = hours.filter(({ tenant }) => !tenant.isConfirmed).flatMap(planUnconfirmed);
  // Always in one order: two processes that plan the same digests never wait for each other in a circle.
  return [...notices, ...unconfirmed].sort((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1));
}

function groupByHour(
  leads: readonly StoredLead[],
  tenants: ReadonlyMap<string, NoticeSettings>,
): HourOfLeads[] {
  const hours = new Map<string, HourOfLeads>();
  for (const lead of leads) {
    const tenant = tenants.get(lead.tenantId);
    if (!tenant) continue;
    const { from, to } = hourOf(lead.now);
    const name = `${tenant.id} ${from.toISOString()}`;
    const hour = hours.get(name) ?? { tenant, from, to, leads: [] };
    hour.leads.push(lead);
    hours.set(name, hour);
  }
  return [...hours.values()];
}

/** @param stored the hour's leads in the database, these among them, as far as they were counted */
function planHour({ tenant, from, to, leads }: HourOfLeads, stored: number): NewMessage[] {
  const { id: tenantId, recipients } = tenant;
  const room = Math.max(0, MAX_NOTICES_PER_HOUR - (stored - leads.length));
  const notices = leads.slice(0, room).flatMap(({ leadId }) =>
    staffMessages({
      tenantId,
      purpose: 'lead-notice',
      recipients,
      leadId,
      dedupeKey: `lead-notice:${leadId}`,
      payload: { leadId },
    }),
  );
  const rest = leads.slice(room);
  if (rest.length === 0) return notices;
  const digest = digestMessages({
    tenantId,
    recipients,
    key: `hour:${from.toISOString()}`,
    reason: 'hour',
    // The hour's leads before it had a notice, or came while the tenant wanted none.
    period: { from: firstOf(rest), to },
    notBefore: new Date(to.getTime() + SETTLING_MS),
  });
  return [...notices, ...digest];
}

const planUnconfirmed = ({ tenant, leads }: HourOfLeads): NewMessage[] =>
  digestMessages({
    tenantId: tenant.id,
    recipients: tenant.recipients,
    key: 'unconfirmed',
    reason: 'unconfirmed',
    period: { from: firstOf(leads), to: null },
  });

/** A lead that another process stores at the same time may carry a slightly earlier time. */
const firstOf = (leads: readonly StoredLead[]): Date =>
  new Date(Math.min(...leads.map(({ now }) => now.getTime())) - CLOCK_SKEW_MS);
