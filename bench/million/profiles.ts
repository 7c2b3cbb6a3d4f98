import { computePlan, isWholePlanExcluded } from '#app/domain/assessments/compute-plan.ts';
import { listDisplayedConsents } from '#app/domain/leads/index.ts';
import { leadColumns } from '#app/domain/leads/lead-columns.ts';
import { demoPeople } from '#app/domain/seed/demo/people.ts';
import { seededRandom } from '#app/domain/seed/demo/random.ts';
import { DEMO_SHOPS } from '#app/domain/seed/demo/shops.ts';
import { buildSubmission } from '#app/domain/seed/demo/submissions.ts';
import { findTenantRules } from '#app/domain/tenants/index.ts';
import type { WidgetTenant } from '#app/domain/widget-tenant/index.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { readConsentRules } from '#app/protocol/consent-rules.ts';

/**
 * Number of different answers of each widget. A full plan is 27 KB of JSON; only one lead in twelve has one, so that a million leads take 8
 * GB on SQLite rather than 30.
 */
const PROFILES: readonly (readonly [WidgetKind, number])[] = [
  ['full', 8],
  ['consumer', 58],
  ['technical', 30],
];

/** Answers that many leads share, as the columns that the service itself would store for them. */
export interface Profile {
  columns: Record<string, string | number | null>;
  /** The groups of the daily counts in which a lead is counted. */
  counted: { kind: string; value: string }[];
}

/** The columns of an answer, in the order of the temporary table. */
export const PROFILE_COLUMNS = [
  'widget',
  'firstName',
  'phone',
  'healthGoals',
  'symptoms',
  'experienceLevel',
  'sexAtBirth',
  'ageRange',
  'budgetLevel',
  'contraFlags',
  'additionalConcerns',
  'recommendations',
  'format',
  'outcome',
  'engineVersion',
  'locale',
  'source',
  'utm',
  'pageUrl',
  'site',
  'goalIds',
  'segments',
  'nothingSuitable',
  'productIds',
  'kinds',
  'wordings',
  'consentVersion',
] as const;

/** Creates the same answers on every run, through the functions that a submission uses. */
export function makeProfiles(tenant: WidgetTenant): Profile[] {
  const shop = { ...(DEMO_SHOPS[0] as (typeof DEMO_SHOPS)[number]), id: tenant.id };
  const random = seededRandom('million');
  const people = demoPeople(random);
  return PROFILES.flatMap(([widget, count]) =>
    Array.from({ length: count }, () => {
      const visit = {
        widget,
        sessionId: 'million',
        at: new Date(0),
        step: 0,
        submits: true,
        clicks: 0,
        isAfterEnd: false,
      };
      return makeProfile(buildSubmission(visit, { shop, people, random }), tenant);
    }),
  );
}

function makeProfile(s: ReturnType<typeof buildSubmission>, tenant: WidgetTenant): Profile {
  const plan = computePlan(s, tenant);
  const displayed = listDisplayedConsents(s, readConsentRules(tenant, findTenantRules(tenant, null)));
  const wordings = Object.fromEntries(displayed.map(({ kind, wording }) => [kind, wording]));
  const goals = leadColumns({ firstName: '', email: '', phone: null, goalIds: s.healthGoals });
  const products = listProducts(plan.stored);
  const values = (kind: string, list: readonly string[]) =>
    [...new Set(list)].map((value) => ({ kind, value }));
  return {
    columns: {
      widget: s.widget,
      firstName: s.widget === 'full' ? null : s.firstName,
      phone: s.phone || null,
      healthGoals: JSON.stringify(s.healthGoals),
      symptoms: JSON.stringify(s.symptoms),
      experienceLevel: s.experienceLevel,
      sexAtBirth: s.sexAtBirth,
      ageRange: s.ageRange,
      budgetLevel: s.budgetLevel,
      contraFlags: JSON.stringify(s.contraFlags),
      additionalConcerns: s.additionalConcerns || null,
      recommendations: JSON.stringify(plan.stored),
      format: plan.format,
      outcome: plan.stored.outcome,
      engineVersion: plan.stored.engine_version,
      locale: s.locale ?? 'en',
      source: s.source ?? 'widget',
      utm: JSON.stringify(s.utm ?? {}),
      pageUrl: s.pageUrl || null,
      site: s.pageUrl ? new URL(s.pageUrl).origin : '',
      goalIds: goals.goalIds,
      segments: goals.segments,
      nothingSuitable: isWholePlanExcluded(plan.stored) ? 1 : 0,
      productIds: products.length > 0 ? `|${products.slice(0, 2).join('|')}|` : '',
      kinds: JSON.stringify({ terms: s.consent, marketing: 'notice' }),
      wordings: JSON.stringify(wordings),
      consentVersion: CONSENT_VERSION,
    },
    counted: [
      { kind: 'all', value: '' },
      ...values('source', [s.source ?? 'widget']),
      ...values('goal', s.healthGoals),
      ...values('symptom', s.symptoms),
      ...values('experience', [s.experienceLevel]),
      ...values('budget', [s.budgetLevel]),
      ...values('product', products),
    ],
  };
}

function listProducts(storedPlan: object): string[] {
  const { game_plan: tiers, list } = storedPlan as { game_plan?: object; list?: { id: string }[] };
  const products = (tiers ? Object.values(tiers).flat() : (list ?? [])) as { id: string }[];
  return [...new Set(products.map(({ id }) => id))];
}
