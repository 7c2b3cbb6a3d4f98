import type { Database } from '#app/domain/database.ts';
import { makeConsent } from '../../support/consents.ts';
import { marketingLead, marketingTenant } from '../../support/marketing.ts';
import type { Company, Hours, Person } from './reference.ts';

/** A company in the database, with what the reference knows of it. */
export interface SimulatedCompany {
  id: string;
  facts: Company;
  contactIds: Map<Person, string>;
  /** Ids of each person's leads, in the order of the facts. */
  leadIds: Map<Person, string[]>;
}

export type Random = () => number;
export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

export const SEGMENTS = ['recovery', 'fat_loss'] as const;
const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'];
/** One zone, so that the reference needs to know no more of numbers. */
const PHONE_ZONE = 'Europe/Berlin';
const MAX_PEOPLE = 8;

/** Creates a company with random rules, and its people with one lead each. */
export async function makeRandomCompany(
  db: Database,
  { random, name, at }: { random: Random; name: string; at: number },
): Promise<SimulatedCompany> {
  const zone = pick(random, ZONES);
  const weekdaysOnly = random() < 0.2;
  const hours = pick(random, [
    { start: 0, end: 0 },
    { start: 540, end: 1080 },
    { start: 600, end: 720 },
  ]);
  const mailHours: Hours = { ...hours, weekdaysOnly, zone };
  const facts: Company = {
    name,
    isPaused: false,
    hasAddress: true,
    consentMode: pick(random, ['notice', 'opt-in']),
    dailyCap: pick(random, [1, 1, 2, 3]),
    hourlyLimit: pick(random, [null, null, 2, 5]),
    textsPerMonth: pick(random, [1, 2, 4]),
    mailHours,
    textHours: { start: 540, end: 1200, weekdaysOnly, zone: PHONE_ZONE },
    people: [],
  };
  const { id } = await marketingTenant(db, {
    name,
    marketingConsentMode: facts.consentMode,
    marketingDailyCap: facts.dailyCap,
    marketingHourlyLimit: facts.hourlyLimit,
    textsPerMonth: facts.textsPerMonth,
    sendWindowStart: mailHours.start,
    sendWindowEnd: mailHours.end,
    sendWindowDays: weekdaysOnly ? 0b001_1111 : 0b111_1111,
    textHoursStart: 540,
    textHoursEnd: 1200,
    timeZone: zone,
  });
  const company = { id, facts, contactIds: new Map(), leadIds: new Map() };
  const count = 1 + Math.floor(random() * MAX_PEOPLE);
  for (let n = 0; n < count; n++) await addPerson(db, company, { random, at: at - n * 1000 });
  return company;
}

/** Adds a person with one lead. */
export async function addPerson(
  db: Database,
  company: SimulatedCompany,
  { random, at }: { random: Random; at: number },
): Promise<void> {
  const { id, facts } = company;
  const n = facts.people.length;
  const person: Person = {
    address: `person-${n}@${id}.example.com`,
    phone: random() < 0.6 ? `+4930${id.replace(/\D/g, '').slice(-6)}${n}` : null,
    offers: pick(random, ['none', 'notice', 'opt-in', 'opt-in']),
    agreesToTexts: random() < 0.7,
    mailStops: new Set(),
    textsStopped: false,
    lessOften: random() < 0.15,
    pausedUntil: 0,
    isErased: false,
    leads: [],
  };
  person.agreesToTexts &&= person.phone !== null;
  facts.people.push(person);
  company.leadIds.set(person, []);
  await addLead(db, company, { person, random, at });
}

/** Adds a lead to a person, whose consents stay as they are. */
export async function addLead(
  db: Database,
  company: SimulatedCompany,
  { person, random, at }: { person: Person; random: Random; at: number },
): Promise<void> {
  const lead = { at, segment: pick(random, SEGMENTS), soldAt: null, nothingSuits: random() < 0.05 };
  const isFirst = person.leads.length === 0;
  const row = await marketingLead(db, company.id, {
    email: person.address,
    createdAt: new Date(at),
    segments: `|${lead.segment}|`,
    nothingSuitable: lead.nothingSuits,
    contact: isFirst
      ? {
          marketingConsent: person.offers,
          smsConsent: person.agreesToTexts,
          phoneE164: person.phone,
          lessOften: person.lessOften,
        }
      : {},
  });
  person.leads.push(lead);
  company.leadIds.get(person)?.push(row.id);
  company.contactIds.set(person, row.contactId as string);
}

/** Records that a person agreed to offers in another way than before, or to none. */
export async function setOffers(
  db: Database,
  company: SimulatedCompany,
  { person, offers, at }: { person: Person; offers: Person['offers']; at: number },
): Promise<void> {
  const contactId = company.contactIds.get(person) as string;
  const given = { state: 'given', contactId, mode: 'box', createdAt: new Date(at) };
  await db.contact.update({
    where: { id: contactId, tenantId: company.id },
    data: {
      marketingConsent: offers,
      offersConsentId: offers === 'none' ? null : await makeConsent(db, company.id, given),
    },
  });
  person.offers = offers;
}
