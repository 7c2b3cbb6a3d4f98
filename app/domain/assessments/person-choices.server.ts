import type { DatabaseClient } from '#app/domain/database.ts';
import {
  type ConsentsOfPerson,
  type CurrentConsents,
  findConsentsOfPeople,
  findMarketingContacts,
  isInForce,
} from '#app/domain/leads/index.ts';
import { findPeopleStops, type PersonStops } from '#app/domain/suppressions/index.ts';

/** A person as the submitter of one lead. */
interface Person {
  tenantId: string;
  leadId: string;
  contactId: string | null;
  email: string;
  /** When the plan was made. */
  createdAt: Date;
}

/** A person's choices in one line: the receipt on the plan's page and at the foot of its mail (D65). */
export interface Receipt {
  /** When the person last chose something that the receipt names. */
  date: Date;
  health: boolean;
  offers: boolean;
  texts: boolean;
}

/** What a person has agreed to now, and what stops marketing whatever was agreed to. */
export interface PersonChoices {
  consents: CurrentConsents;
  /** What is on record, whatever has stopped it since. */
  recorded: ConsentsOfPerson;
  unsubscribedAt: Date | null;
  receipt: Receipt;
}

/**
 * Finds the choices of people, with the same statements for one and for many. An unsubscription or STOP holds whatever was agreed to before
 * or after it.
 */
export async function findChoicesOfPeople(
  db: DatabaseClient,
  people: readonly Person[],
): Promise<(person: Person) => PersonChoices> {
  const [findConsents, findContact] = await Promise.all([
    findConsentsOfPeople(db, people),
    findMarketingContacts(db, people),
  ]);
  const addNumber = (person: Person) => ({ ...person, number: findContact(person)?.phoneE164 ?? null });
  const findStops = await findPeopleStops(db, people.map(addNumber));
  return (person) => {
    const recorded = findConsents(person);
    const stops = findStops(addNumber(person));
    const consents = endStopped(dropOlderWithdrawal(recorded.current), stops);
    return {
      ...{ consents, recorded, unsubscribedAt: stops.email?.ownWishAt ?? null },
      receipt: readReceipt(consents, {
        ...{ stops, planDate: person.createdAt },
        // No offers go to a person without a contact, nor to one for whom nothing is suitable (D13).
        getsNoOffers: findContact(person)?.nothingSuitable ?? true,
      }),
    };
  };
}

/**
 * Drops a withdrawal of health answers from before the newest terms: where no box asks for them, a plan that the person made later is agreed
 * to by its terms. The older plan's own time of withdrawal still hides that plan.
 */
function dropOlderWithdrawal({ health, ...others }: CurrentConsents): CurrentConsents {
  const { terms } = others;
  const isOlder =
    health?.state === 'withdrawn' && terms && isInForce(terms) && health.createdAt < terms.createdAt;
  return health && !isOlder ? { ...others, health } : others;
}

/** Shows consents as withdrawn that the person ended by an unsubscription or STOP. */
function endStopped(current: CurrentConsents, { email, texts }: PersonStops): CurrentConsents {
  const stopped = { offers: email, texts } as const;
  const consents = { ...current };
  for (const kind of ['offers', 'texts'] as const) {
    const consent = consents[kind];
    const endedAt = stopped[kind]?.ownWishAt;
    if (consent && endedAt && isInForce(consent))
      consents[kind] = { ...consent, state: 'withdrawn', createdAt: endedAt };
  }
  return consents;
}

/** The consents that a receipt names; the terms are those of the plan. */
const NAMED_KINDS = ['terms', 'health', 'offers', 'texts'] as const;

/** Sums up what a person has agreed to, and what stops it. */
function readReceipt(
  consents: CurrentConsents,
  { stops, planDate, getsNoOffers }: { stops: PersonStops; planDate: Date; getsNoOffers: boolean },
): Receipt {
  const { terms, health, offers, texts } = consents;
  const dates = NAMED_KINDS.flatMap((kind) => consents[kind]?.createdAt.getTime() ?? []);
  return {
    date: dates.length > 0 ? new Date(Math.max(...dates)) : planDate,
    // Where no box asks for the health answers, the terms are the agreement to the plan, which is made of them.
    health: isInForce(health ?? terms),
    offers: isInForce(offers) && stops.email === null && !getsNoOffers,
    texts: isInForce(texts) && stops.texts === null,
  };
}
