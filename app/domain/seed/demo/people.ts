import type { Sex } from '#app/engine/vocabulary.ts';
import type { Random } from './random.ts';

/** An invented person, with an e-mail address at a reserved domain (RFC 2606). */
export interface DemoPerson {
  firstName: string;
  email: string;
  sex: Sex;
}

const DEMO_WOMEN_NAMES =
  'Alma Bianca Carys Daria Elin Fiona Greta Hanne Imogen Juno Katja Lior Maren Nadia Odile Petra Renata Saskia Tamsin Ursula Vera Wren Yasmin Zora'.split(
    ' ',
  );
const DEMO_MEN_NAMES =
  'Anders Bruno Caspar Darius Emil Felix Gideon Hugo Ivo Jonas Kofi Leander Matteo Nils Otto Pavel Quentin Rafael Soren Theo Ulrich Viktor Willem Yannick'.split(
    ' ',
  );
const DEMO_FAMILY_NAMES =
  'Abernay Birkelund Castrolan Dunmere Eastlake Fennimore Grosvale Hollister Ivermark Jellicourt Kestrelby Lindqvast Marlowen Norrington Oakhurst Penvale Quillfeather Ravensholm Silverthorn Thistlewood Underbank Vantongeren Westerley Yardleigh'.split(
    ' ',
  );
const DEMO_EMAIL_DOMAINS = ['example.com', 'example.net', 'example.org'] as const;

const DEMO_PLACES =
  'Fernhill Greywater Highmoor Larkspur Millstone Northgate Orchard Pinecrest Ridgeway Stonebridge'.split(
    ' ',
  );
const DEMO_INSTITUTION_KINDS = [
  'Peptide Laboratory',
  'Research Group',
  'Biochemistry Unit',
  'Cell Institute',
] as const;

/** Share of visitors who have been here before. */
const DEMO_RETURNING_SHARE = 0.09;

/** Creates the visitors of one shop. Each address belongs to one person, and some people return. */
export function demoPeople(random: Random) {
  const earlierPeople: DemoPerson[] = [];
  const institutions: DemoPerson[] = [];
  const usedEmails = new Set<string>();
  const comesBack = (people: readonly unknown[]) => random.chance(DEMO_RETURNING_SHARE) && people.length > 20;

  return {
    person(shareOfWomen: number): DemoPerson {
      if (comesBack(earlierPeople)) return random.pick(earlierPeople);
      const isWoman = random.chance(shareOfWomen);
      const firstName = random.pick(isWoman ? DEMO_WOMEN_NAMES : DEMO_MEN_NAMES);
      const sex = random.chance(0.05) ? 'prefer_not_to_say' : isWoman ? 'female' : 'male';
      const name = `${firstName}.${random.pick(DEMO_FAMILY_NAMES)}`.toLowerCase();
      const person = { firstName, sex, email: free(name, random.pick(DEMO_EMAIL_DOMAINS)) } as const;
      earlierPeople.push(person);
      return person;
    },
    institution(): DemoPerson {
      if (comesBack(institutions)) return random.pick(institutions);
      const place = random.pick(DEMO_PLACES);
      const institution = {
        firstName: `${place} ${random.pick(DEMO_INSTITUTION_KINDS)}`,
        sex: 'prefer_not_to_say' as const,
        email: free('lab', `${place.toLowerCase()}.example`),
      };
      institutions.push(institution);
      return institution;
    },
  };

  function free(name: string, domain: string): string {
    for (let n = 1; ; n++) {
      const email = `${name}${n === 1 ? '' : n}@${domain}`;
      if (usedEmails.has(email)) continue;
      usedEmails.add(email);
      return email;
    }
  }
}
