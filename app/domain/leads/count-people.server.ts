import type { Database } from '#app/domain/database.ts';
import { countriesOfNumber } from '#app/domain/reading/index.ts';

/** Contacts that are read at a time. */
const CONTACTS_A_PAGE = 5_000;

export interface PeopleCounts {
  /** People whose data are stored; each has an e-mail address. */
  people: number;
  withPhone: number;
  /** With answers about health and a plan. */
  withAnswers: number;
  withOrders: number;
  /** By the country of the phone number, ISO 3166; `unknown` for people without one. */
  countries: { country: string; people: number }[];
  /** By the language in which they read. */
  languages: { language: string; people: number }[];
}

/** Counts the people of a company that are stored, by what is stored of them. */
export async function countStoredPeople(db: Database, tenantId: string): Promise<PeopleCounts> {
  const count = (where: object) => db.contact.count({ where: { tenantId, ...where } });
  const [people, withPhone, withAnswers, withOrders, byLocale] = await Promise.all([
    count({}),
    count({ phoneE164: { not: null } }),
    count({ leads: { some: { erasedAt: null, assessmentId: { not: null } } } }),
    count({ leads: { some: { erasedAt: null, converted: true } } }),
    db.contact.groupBy({ by: ['locale'], where: { tenantId }, _count: { _all: true } }),
  ]);
  return {
    people,
    withPhone,
    withAnswers,
    withOrders,
    countries: await countByCountry(db, tenantId),
    languages: byLocale
      .map(({ locale, _count: { _all: readers } }) => ({ language: locale, people: readers }))
      .sort((a, b) => b.people - a.people),
  };
}

async function countByCountry(db: Database, tenantId: string): Promise<PeopleCounts['countries']> {
  const counts = new Map<string, number>();
  let after: string | undefined;
  for (;;) {
    const page = await db.contact.findMany({
      where: { tenantId, ...(after && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: CONTACTS_A_PAGE,
      select: { id: true, phoneE164: true },
    });
    for (const { phoneE164 } of page) {
      const [country = 'unknown'] = phoneE164 ? countriesOfNumber(phoneE164) : [];
      counts.set(country, (counts.get(country) ?? 0) + 1);
    }
    after = page.at(-1)?.id;
    if (page.length < CONTACTS_A_PAGE) break;
  }
  return [...counts].map(([country, people]) => ({ country, people })).sort((a, b) => b.people - a.people);
}
