import type { DatabaseClient } from '#app/domain/database.ts';
import type { ConsentKind, ConsentState } from './consent-event.ts';

/** The newest state of one kind of consent, with the sentence as it was displayed. */
interface CurrentConsent {
  state: ConsentState;
  wording: string;
  createdAt: Date;
}

export type CurrentConsents = Partial<Record<ConsentKind, CurrentConsent>>;

/** Finds what a person has agreed to now, by kind: in the ledger, else in the records from before it. */
export async function findCurrentConsents(
  db: DatabaseClient,
  { tenantId, leadId, contactId }: { tenantId: string; leadId: string; contactId: string | null },
): Promise<CurrentConsents> {
  const where = { tenantId, OR: [{ leadId }, ...(contactId ? [{ contactId }] : [])] };
  const oldestFirst = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  const [records, events] = await Promise.all([
    db.consentRecord.findMany({ where, orderBy: oldestFirst }),
    db.consentEvent.findMany({ where, orderBy: oldestFirst }),
  ]);
  return reduceConsents(records, events);
}

/** Whether a consent permits what it was given for. */
export const isInForce = (consent: Pick<CurrentConsent, 'state'> | undefined): boolean =>
  consent?.state === 'given' || consent?.state === 'shown';

/**
 * Reads what one person has agreed to now.
 * @param records those from before the ledger, the oldest first
 * @param events rows of the ledger, the oldest first
 */
export function reduceConsents(
  records: readonly { kinds: unknown; wordings: unknown; createdAt: Date }[],
  events: readonly { kind: string; state: string; wording: string; createdAt: Date }[],
): CurrentConsents {
  const current: CurrentConsents = {};
  for (const { kinds, wordings, createdAt } of records) {
    const sentences = Object(wordings) as Record<string, string>;
    for (const [kind, answer] of Object.entries(Object(kinds) as Record<string, unknown>)) {
      const { kind: name, state } = readRecord(kind, answer);
      const wording = sentences[kind] ?? (kind === 'sms' ? sentences.texts : undefined) ?? '';
      if (name) current[name] = { state, wording, createdAt };
    }
  }
  for (const { kind, state, wording, createdAt } of events) {
    const earlier = current[kind as ConsentKind];
    // An unticked box ends nothing: only a withdrawal does.
    if (state === 'refused' && isInForce(earlier)) continue;
    current[kind as ConsentKind] = { state: state as ConsentState, wording, createdAt };
  }
  return current;
}

const RECORDED_KINDS: Readonly<Record<string, ConsentKind>> = {
  terms: 'terms',
  marketing: 'offers',
  sms: 'texts',
  health: 'health',
};

/** Reads one answer of a record from before the ledger: a boolean, or none | notice | opt-in | less | all. */
function readRecord(kind: string, answer: unknown): { kind: ConsentKind | undefined; state: ConsentState } {
  const state = answer === 'notice' ? 'shown' : answer === false || answer === 'none' ? 'refused' : 'given';
  return { kind: RECORDED_KINDS[kind], state: kind === 'terms' ? 'given' : state };
}
