import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { type ConsentKind, type ConsentState, ENDED_WITH_ANSWERS } from './consent-event.ts';
import { needsConfirmation, type StoredConsent } from './pending-consents.ts';

/** The newest state of one kind of consent, with the sentence as it was displayed before any withdrawal. */
export interface CurrentConsent {
  /**
   * `pending` permits nothing until the person confirms it by the link in the plan mail, nor does `claimed`: another program says that the
   * person agreed.
   */
  state: ConsentState | 'pending' | 'claimed';
  wording: string;
  /** The language in which the sentence was displayed; null if none was. */
  wordingLocale: string | null;
  /** The row of the ledger whose sentence that is; undefined for one from before the ledger. */
  displayedBy?: string | undefined;
  /** Whether it ended because the answers were deleted, and not by the person. */
  endedWithAnswers?: boolean;
  createdAt: Date;
}

/** A row of the ledger. */
type ConsentEventRow = Prisma.ConsentEventGetPayload<object>;

export type CurrentConsents = Partial<Record<ConsentKind, CurrentConsent>>;

/** A person as the submitter of one lead. */
interface ConsentingPerson {
  tenantId: string;
  leadId: string;
  contactId: string | null;
}

/** What a person has agreed to now, and the rows of the ledger that say so, the oldest first. */
export interface ConsentsOfPerson {
  current: CurrentConsents;
  events: readonly ConsentEventRow[];
}

/** Finds what people have agreed to now, by kind: in the ledger, else in the records from before it. Two statements for any number of people. */
export async function findConsentsOfPeople(
  db: DatabaseClient,
  people: readonly ConsentingPerson[],
): Promise<(person: ConsentingPerson) => ConsentsOfPerson> {
  const where = {
    tenantId: { in: [...new Set(people.map(({ tenantId }) => tenantId))] },
    OR: [
      { leadId: { in: people.map(({ leadId }) => leadId) } },
      { contactId: { in: people.flatMap(({ contactId }) => contactId ?? []) } },
    ],
  };
  const oldestFirst = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  const [records, events] = await Promise.all([
    db.consentRecord.findMany({ where, orderBy: oldestFirst }),
    db.consentEvent.findMany({ where, orderBy: oldestFirst }),
  ]);
  return (person) => {
    const ownEvents = events.filter(belongsTo(person));
    return { events: ownEvents, current: reduceConsents(records.filter(belongsTo(person)), ownEvents) };
  };
}

/** Rows of several tenants are read together, so the tenant is checked here. */
const belongsTo =
  (person: ConsentingPerson) =>
  (row: { tenantId: string; leadId: string | null; contactId: string | null }): boolean =>
    row.tenantId === person.tenantId &&
    (row.leadId === person.leadId || (person.contactId !== null && row.contactId === person.contactId));

/** Whether another program sent a lead and only says what the visitor agreed to, and the visitor has not confirmed it. */
export async function isClaimedLead(
  db: DatabaseClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<boolean> {
  const terms = await db.consentEvent.findMany({
    where: { tenantId, leadId, kind: 'terms' },
    select: { mode: true },
  });
  return terms.length > 0 && terms.every(({ mode }) => mode === 'api-claimed');
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
  records: readonly { kinds: unknown; wordings: unknown; locale: string; createdAt: Date }[],
  events: readonly (StoredConsent & { id: string; wordingId: string })[],
): CurrentConsents {
  const current: CurrentConsents = {};
  for (const { kinds, wordings, locale, createdAt } of records) {
    const sentences = Object(wordings) as Record<string, string>;
    for (const [kind, answer] of Object.entries(Object(kinds) as Record<string, unknown>)) {
      const { kind: name, state } = readRecord(kind, answer);
      const wording = sentences[kind] ?? (kind === 'sms' ? sentences.texts : undefined) ?? '';
      if (name) current[name] = { state, wording, wordingLocale: locale, createdAt };
    }
  }
  for (const event of events) {
    const kind = event.kind as ConsentKind;
    const state = readState(event);
    // An unticked box ends nothing: only a withdrawal does. What still has to be confirmed replaces nothing that holds.
    if (REPLACE_NOTHING.includes(state) && isInForce(current[kind])) continue;
    // A withdrawal stores the words of its button; what it ended is the sentence that was displayed before.
    const displayed = state === 'withdrawn' ? findDisplayed(current, kind) : readSentence(event);
    current[kind] = {
      ...{ state, createdAt: event.createdAt },
      ...(event.wordingId === ENDED_WITH_ANSWERS && { endedWithAnswers: true }),
      ...(displayed ?? { wording: '', wordingLocale: null, displayedBy: event.id }),
    };
  }
  return current;
}

const REPLACE_NOTHING: readonly CurrentConsent['state'][] = ['refused', 'pending', 'claimed'];

function readState(event: StoredConsent): CurrentConsent['state'] {
  if (!needsConfirmation(event)) return event.state as ConsentState;
  return event.mode === 'api-claimed' ? 'claimed' : 'pending';
}

/** Kinds that were agreed to by another kind's sentence where they had none of their own. */
const SAID_WITH: Partial<Record<ConsentKind, ConsentKind>> = { segments: 'offers', health: 'terms' };

/** A sentence as it was displayed. */
export type DisplayedSentence = Pick<CurrentConsent, 'wording' | 'wordingLocale' | 'displayedBy'>;

/** Reads the sentence that a row of the ledger stores. */
export const readSentence = ({
  id,
  wording,
  locale,
}: Pick<ConsentEventRow, 'id' | 'wording' | 'locale'>): DisplayedSentence => ({
  ...{ wording, wordingLocale: locale, displayedBy: id },
});

/** Finds the sentence by which a person agreed to a kind of consent; undefined if none was displayed. */
export function findDisplayed(current: CurrentConsents, kind: ConsentKind): DisplayedSentence | undefined {
  const saidWith = SAID_WITH[kind];
  const consent = current[kind] ?? (saidWith && current[saidWith]);
  if (!consent) return;
  const { wording, wordingLocale, displayedBy } = consent;
  return { wording, wordingLocale, displayedBy };
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
