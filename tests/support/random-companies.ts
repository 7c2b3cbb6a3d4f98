import { REGIONS } from '#app/protocol/jurisdictions.ts';
import { SIGN_OFF_SUBJECTS } from '#app/protocol/regional-rules.ts';

/** Makes companies with random settings, as far as they decide what visitors are asked, and the choices for their visitors. */
export function createRandomCompanies(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (odds: number): boolean => random() < odds;
  const some = <T>(list: readonly T[]): T[] => list.filter(() => chance(0.6));
  const makeCompany = () => ({
    settings: {
      name: pick(['Acme', 'O’Brien & Söhne', 'Peptides "R" Us', "Ana's <Lab>"]),
      legalName: pick([null, 'Acme Ltd & Co']),
      postalAddress: pick([null, '1 High Street\nLondon']),
      privacyContact: pick([null, 'privacy@acme.example']),
      shopUrl: 'https://acme.example/',
      phoneCountry: pick(['US', 'GB', 'ES']),
      followsSpecification: chance(0.2),
      marketingConsentMode: pick(['notice', 'opt-in']),
      confirmsOffers: chance(0.2),
      asksForHealthConsent: chance(0.3),
      crmGetsHealth: chance(0.5),
      textsPerMonth: pick([1, 4, 12]),
    },
    /** Null for a company from before the question. */
    sellsTo: chance(0.15) ? null : some(REGIONS),
    signOffs: REGIONS.flatMap((region) => some(SIGN_OFF_SUBJECTS).map((subject) => ({ region, subject }))),
  });
  return { pick, chance, makeCompany };
}
