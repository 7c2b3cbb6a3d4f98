import type { DatabaseClient } from '#app/domain/database.ts';
import { describeFault, findMailServerFault, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { knownTimeZone } from '#app/lib/local-time.ts';
import { readAllowance } from './allowance.server.ts';
import { findSendingObstacle, type SendingObstacle } from './may-send.ts';
import { nextOpening } from './send-window.ts';
import { mailWindow, textWindow } from './tenant-windows.ts';

/** When messages that are due leave, or what they wait for (D76). */
export type Departure =
  | { kind: 'now' }
  | { kind: 'planned'; at: Date }
  | { kind: 'limit' }
  /** Every recipient has had as many messages as the cap per person allows. */
  | { kind: 'capped'; at: Date }
  /** A campaign whose recipients have still to come. `from`: when it starts; null if it runs. */
  | { kind: 'leads'; from: Date | null }
  | { kind: 'held'; by: SendingObstacle }
  /** The company's own mail server can't be used. Mails are still planned, so that one of them shows when it works again. */
  | { kind: 'server-fails'; fault: string };

/**
 * Reads when a tenant's due messages of a kind leave, by the rules of `planTenant`.
 * @param options.opening the first time at which a text may arrive, by the recipients' clocks; without it, the company's hours decide
 * @param options.allowedFrom when the cap allows the first of the recipients a message; without it, now
 */
export async function readDeparture(
  db: DatabaseClient,
  options: {
    tenant: MarketingTenant;
    channel: 'email' | 'sms';
    /** See readAllowance. */
    mailFrom: string | null;
    opening?: Date | null;
    allowedFrom?: Date | null;
    now: Date;
  },
): Promise<Departure> {
  const { tenant, channel, mailFrom, now } = options;
  const obstacle = findSendingObstacle(tenant, channel, now);
  if (obstacle) return { kind: 'held', by: obstacle };
  const window = channel === 'sms' ? textWindow(tenant) : mailWindow(tenant);
  const at = options.opening ?? nextOpening(window, now);
  const { allowedFrom = null } = options;
  if (allowedFrom && allowedFrom > at) return { kind: 'capped', at: nextOpening(window, allowedFrom) };
  if (at > now) return { kind: 'planned', at };
  const fault = channel === 'email' ? findMailServerFault(tenant) : null;
  if (fault) return { kind: 'server-fails', fault };
  const { isLimitReached } = await readAllowance(db, { tenant, kind: channel, mailFrom, now });
  return isLimitReached ? { kind: 'limit' } : { kind: 'now' };
}

const HELD_BY: Readonly<Record<SendingObstacle, string>> = {
  inactive: 'On hold: the company is not active.',
  stopped: 'On hold: we stopped the company’s messages.',
  confirmation: 'On hold until the company’s e-mail address is confirmed.',
  paused: 'On hold: marketing is paused.',
  payment: 'On hold until a plan is paid.',
  address: 'On hold until you add your postal address.',
};

/** Writes a departure as a sentence: 'Planned for Fri, Dec 11, 9:00 AM (New York).' */
export function describeDeparture(departure: Departure, timeZone: string): string {
  if (departure.kind === 'now') return 'Goes out now.';
  if (departure.kind === 'limit') return 'Waits: your sending limit is reached for now.';
  if (departure.kind === 'held') return HELD_BY[departure.by];
  if (departure.kind === 'server-fails') return `Waits: ${writeFault(departure.fault)}`;
  if (departure.kind === 'leads')
    return departure.from
      ? `Waits for new leads from ${describeMoment(departure.from, timeZone)} on.`
      : 'Waits for new leads.';
  if (departure.kind === 'capped')
    return `Planned for ${describeMoment(departure.at, timeZone)}. Until then, all recipients have reached your limit per person.`;
  return `Planned for ${describeMoment(departure.at, timeZone)}.`;
}

/** Begins with a small letter, after a colon. */
const writeFault = (fault: string): string => describeFault(fault).replace(/^Y/, 'y');

/** Formats a moment by the clocks of a company's time zone, which it names: 'Fri, Dec 11, 9:00 AM (New York)'. */
export function describeMoment(moment: Date, zone: string): string {
  const timeZone = knownTimeZone(zone);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment);
  const day = format({ weekday: 'short', month: 'short', day: 'numeric' });
  const time = format({ hour: 'numeric', minute: '2-digit' });
  return `${day}, ${time} (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')})`;
}
