import type { Database } from '#app/domain/database.ts';
import type { MarketingRecipient } from '#app/domain/leads/index.ts';
import type { NotSent } from '#app/domain/messaging/index.ts';
import type { MarketingTenant } from '#app/domain/tenants/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { countMarketingLeft, countMarketingLeftTo } from '#app/outbox/index.ts';
import { CAP_LESS_OFTEN_MS, CAP_SPAN_MS } from './frequency-cap.ts';
import { DEFAULT_HOURLY_LIMIT } from './sending-limits.ts';
import { MAX_TEXTS_A_DAY } from './text-fields.ts';

/** Time that a message waits for the hourly limit, or for another one that is about to leave for the same person. */
const LEAVING_WAIT_MS = 5 * MINUTE_MS;
/** Two messages that wait for each other come back at different times within this span. */
const LEAVING_WAIT_SPREAD_MS = 5 * MINUTE_MS;

/** A message that is about to leave. */
interface LeavingMessage {
  /** Id of the outbox item. */
  id: string;
  tenant: MarketingTenant;
  recipient: Pick<MarketingRecipient, 'lessOften'>;
  /** SHA-256 of the address or number. */
  recipientHash: string;
}

/**
 * Judges messages of one kind by the limits again when they leave: by its company's limit of an hour, and by how often its recipient may get
 * one. Those that were held up were planned when other messages counted, and may all leave at the same moment.
 * @returns why each of these messages has to wait; those that can leave are missing
 */
export async function findLeavingLimits<Message extends LeavingMessage>(
  db: Database,
  { kind, messages, now }: { kind: 'email' | 'sms'; messages: readonly Message[]; now: Date },
): Promise<Map<Message, NotSent>> {
  const waiting = new Map<Message, NotSent>();
  const except = messages.map(({ id }) => id);
  for (const tenant of new Set(messages.map((message) => message.tenant))) {
    const own = messages.filter((message) => message.tenant === tenant);
    const since = (ms: number) => ({
      tenantId: tenant.id,
      kind,
      since: new Date(now.getTime() - ms),
      except,
    });
    let room =
      (tenant.marketingHourlyLimit ?? DEFAULT_HOURLY_LIMIT) - (await countMarketingLeft(db, since(HOUR_MS)));
    const hashesOf = (lessOften: boolean) =>
      own.flatMap(({ recipient, recipientHash }) => (recipient.lessOften === lessOften ? recipientHash : []));
    const [often, seldom] = [
      await countMarketingLeftTo(db, { ...since(CAP_SPAN_MS), recipientHashes: hashesOf(false) }),
      await countMarketingLeftTo(db, { ...since(CAP_LESS_OFTEN_MS), recipientHashes: hashesOf(true) }),
    ];
    for (const message of own) {
      const { lessOften } = message.recipient;
      const left = lessOften ? seldom : often;
      const { count = 0, oldest = null } = left.get(message.recipientHash) ?? {};
      if (count >= readCap(tenant, { kind, lessOften })) {
        const end =
          oldest && oldest.getTime() + (lessOften ? CAP_LESS_OFTEN_MS : CAP_SPAN_MS) - now.getTime();
        waiting.set(message, { postponed: CAP_REACHED, forMs: end ?? spreadWait(message.id) });
      } else if (room <= 0) waiting.set(message, { postponed: HOUR_FULL, forMs: spreadWait(message.id) });
      else {
        room--;
        left.set(message.recipientHash, { count: count + 1, oldest });
      }
    }
  }
  return waiting;
}

const CAP_REACHED = 'The lead got as many messages as you allow for one person.';
const HOUR_FULL = 'Your limit of messages in an hour is reached.';

/** How many messages a recipient may get in a span: a day, or a week if they wanted less. */
function readCap(
  { marketingDailyCap }: MarketingTenant,
  { kind, lessOften }: { kind: 'email' | 'sms'; lessOften: boolean },
): number {
  if (lessOften) return 1;
  return kind === 'sms' ? Math.min(marketingDailyCap, MAX_TEXTS_A_DAY) : marketingDailyCap;
}

const spreadWait = (id: string): number =>
  LEAVING_WAIT_MS + (Number.parseInt(id.replace(/\W/g, '').slice(-4), 16) / 0xffff) * LEAVING_WAIT_SPREAD_MS;
