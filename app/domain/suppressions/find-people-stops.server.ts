import type { DatabaseClient } from '#app/domain/database.ts';
import { listDoubtfulSpellings } from '#app/domain/reading/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { REASONS_OF_OWN_WISH } from './reasons.ts';

/** A person with the address and the number, in E.164, that marketing goes to. */
interface Person {
  tenantId: string;
  email: string;
  number: string | null;
}

/** A stop of an address or number. */
interface Stop {
  createdAt: Date;
  /** When the person asked for it themselves; null if only staff or a provider stopped it. */
  ownWishAt: Date | null;
}

/** What stops the marketing to a person, by channel; null for a channel that is open. */
export interface PersonStops {
  email: Stop | null;
  texts: Stop | null;
}

/** Finds what stops the marketing of the tenant given with each person, e-mails and texts alike. */
export async function findPeopleStops(
  db: DatabaseClient,
  people: readonly Person[],
): Promise<(person: Person) => PersonStops> {
  const rows = await db.suppression.findMany({
    where: {
      tenantId: { in: [...new Set(people.map(({ tenantId }) => tenantId))] },
      OR: [
        { channel: 'email', addressHash: { in: people.map(({ email }) => hashRecipient(email)) } },
        { channel: 'sms', addressHash: { in: people.flatMap(hashNumber) } },
        // An erasure leaves only the hash of the digits as they were written.
        { channel: 'sms', address: null, addressHash: { in: people.flatMap(hashSpellings) } },
      ],
    },
    orderBy: { createdAt: 'asc' },
    select: {
      ...{ tenantId: true, channel: true, address: true, addressHash: true },
      ...{ reason: true, createdAt: true },
    },
  });
  return (person) => {
    const own = rows.filter(({ tenantId }) => tenantId === person.tenantId);
    const [numbers, spellings] = [hashNumber(person), hashSpellings(person)];
    return {
      email: toStop(
        own.filter(
          ({ channel, addressHash }) => channel === 'email' && addressHash === hashRecipient(person.email),
        ),
      ),
      texts: toStop(
        own.filter(
          ({ channel, address, addressHash }) =>
            channel === 'sms' &&
            (numbers.includes(addressHash) || (address === null && spellings.includes(addressHash))),
        ),
      ),
    };
  };
}

const hashNumber = ({ number }: Person): string[] => (number === null ? [] : [hashRecipient(number)]);

const hashSpellings = ({ number }: Person): string[] =>
  number === null ? [] : listDoubtfulSpellings(number).map(hashRecipient);

/** Joins the entries of one address or number, the oldest first. */
function toStop(entries: readonly { reason: string; createdAt: Date }[]): Stop | null {
  const newest = entries.at(-1);
  const ownWish = entries.findLast(({ reason }) => REASONS_OF_OWN_WISH.some((own) => own === reason));
  return newest ? { createdAt: newest.createdAt, ownWishAt: ownWish?.createdAt ?? null } : null;
}
