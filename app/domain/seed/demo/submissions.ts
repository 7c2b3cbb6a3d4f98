import {
  type AGE_RANGES,
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  FLAGS,
  NO_FLAGS,
  SYMPTOMS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
} from '#app/engine/vocabulary.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { parseSubmission, type Submission } from '#app/protocol/submission.ts';
import type { VisitOrigin } from '#app/protocol/traffic.ts';
import type { DemoPerson, demoPeople } from './people.ts';
import type { Random } from './random.ts';
import type { DemoShop } from './shops.ts';
import type { DemoVisit } from './visits.ts';

const DEMO_LEVEL_WEIGHTS = { beginner: 52, intermediate: 33, advanced: 15 } as const;
const DEMO_BUDGET_WEIGHTS = { lean: 30, standard: 48, premium: 22 } as const;
const DEMO_AGE_WEIGHTS = { '18-24': 8, '25-34': 27, '35-44': 31, '45-54': 22, '55+': 12 } satisfies Record<
  (typeof AGE_RANGES)[number],
  number
>;
const DEMO_CONCERNS = [
  'I travel a lot and need something simple.',
  'Please keep it to as few vials as possible.',
  'I would like to start after the holidays.',
];
const listIds = (options: readonly { id: string }[]) => options.map(({ id }) => id);

/** Builds a demo visitor's submission as the widget sends it, through the same schema as every submission. */
export function buildSubmission(
  visit: DemoVisit,
  { shop, people, random }: { shop: DemoShop; people: ReturnType<typeof demoPeople>; random: Random },
): Submission {
  const person = visit.widget === 'technical' ? people.institution() : people.person(shop.traffic.women);
  const parsed = parseSubmission({
    ...makeAnswers(visit, { person, shop, random }),
    ...surroundings(shop, { campaigns: listRunningCampaigns(shop, visit), random }),
    email: person.email,
    tenantId: shop.id,
    widget: visit.widget,
    sessionId: visit.sessionId,
    consentVersion: CONSENT_VERSION,
    marketingOptIn: shop.tenant.marketingConsentMode === 'opt-in' && random.chance(0.55),
  });
  if (!parsed.ok)
    throw new Error(`The demo made a submission that is refused: ${JSON.stringify(parsed.fields)}`);
  return parsed.value;
}

function makeAnswers(
  { widget }: DemoVisit,
  { person, shop, random }: { person: DemoPerson; shop: DemoShop; random: Random },
): Record<string, unknown> {
  if (widget === 'consumer')
    return {
      // Fields that this widget does not ask for are fixed (V section 7).
      firstName: 'Consumer Lead',
      phone: random.chance(0.35) ? `+1 202 555 01${random.whole(10, 99)}` : '',
      healthGoals: [random.pick(listIds(CONSUMER_GOALS))],
      symptoms: [random.pick(listIds(CONSUMER_CHALLENGES))],
      experienceLevel: 'beginner',
      budgetLevel: random.weighted(DEMO_BUDGET_WEIGHTS),
      contraFlags: [],
      sexAtBirth: 'prefer_not_to_say',
      ageRange: '25-34',
    };
  if (widget === 'technical')
    return {
      firstName: person.firstName,
      phone: '',
      healthGoals: [random.pick(listIds(TECHNICAL_APPLICATIONS))],
      symptoms: [random.pick(listIds(TECHNICAL_OBJECTIVES))],
      experienceLevel: random.weighted({ novice: 20, intermediate: 45, advanced: 35 }),
      budgetLevel: random.weighted(DEMO_BUDGET_WEIGHTS),
      contraFlags: ['none'],
      sexAtBirth: 'prefer_not_to_say',
      ageRange: '25-34',
    };
  const { goals } = shop.traffic;
  const chosenGoals = Array.from({ length: random.whole(1, 3) }, () => random.weighted(goals));
  return {
    firstName: person.firstName,
    healthGoals: [...new Set(chosenGoals)],
    symptoms: random.some(SYMPTOMS, random.whole(0, 4)).map(({ label }) => label),
    additionalConcerns: random.chance(0.06) ? random.pick(DEMO_CONCERNS) : '',
    experienceLevel: random.weighted(DEMO_LEVEL_WEIGHTS),
    sexAtBirth: person.sex,
    ageRange: random.weighted(DEMO_AGE_WEIGHTS),
    budgetLevel: random.weighted(DEMO_BUDGET_WEIGHTS),
    contraFlags: [random.chance(0.09) ? random.pick(FLAGS) : NO_FLAGS],
    consent: true,
  };
}

/** Draws language, page and campaign. */
function surroundings(
  shop: DemoShop,
  { campaigns, random }: { campaigns: Readonly<Record<string, number>>; random: Random },
): Record<string, unknown> {
  const { spanish, sources } = shop.traffic;
  const campaign = random.weighted(campaigns);
  const origin = random.pick(shop.sightings.filter(({ allowed }) => allowed)).origin;
  const utm = {
    utm_source: campaign,
    utm_medium: campaign === 'newsletter' ? 'email' : campaign === 'google' ? 'cpc' : 'social',
    utm_campaign: random.pick(['assessment', 'spring-reset', 'founders']),
  };
  return {
    source: random.weighted(sources),
    locale: random.chance(spanish) ? 'es' : 'en',
    pageUrl: `${origin}${random.pick(['/assessment', '/pages/quiz', '/'])}`,
    ...(campaign && { utm, referrer: DEMO_REFERRERS[campaign] }),
  };
}

/** Newsletters are opened in apps, which name no referrer. */
const DEMO_REFERRERS: Readonly<Record<string, string>> = {
  google: 'https://www.google.com/',
  instagram: 'https://l.instagram.com/',
};

/** Campaigns differ in how many visitors they bring for each lead: newsletters are read by people who know the shop. */
const DEMO_VISITORS_OF_CAMPAIGN: Readonly<Record<string, number>> = {
  google: 1.8,
  instagram: 1.4,
  tiktok: 1.6,
  newsletter: 0.5,
};

/** Draws from where a visitor comes who does not become a lead. */
export function drawOrigin(
  shop: DemoShop,
  { visit, random }: { visit: DemoVisit; random: Random },
): VisitOrigin {
  const campaigns = Object.fromEntries(
    Object.entries(listRunningCampaigns(shop, visit)).map(([name, weight]) => [
      name,
      weight * (DEMO_VISITORS_OF_CAMPAIGN[name] ?? 1),
    ]),
  );
  return surroundings(shop, { campaigns, random });
}

/** Returns the weights of the campaigns that ran when a visitor came. */
const listRunningCampaigns = (
  { traffic: { campaigns, ended } }: DemoShop,
  { isAfterEnd }: DemoVisit,
): Readonly<Record<string, number>> =>
  ended && isAfterEnd
    ? Object.fromEntries(Object.entries(campaigns).filter(([name]) => !ended.campaigns.includes(name)))
    : campaigns;
