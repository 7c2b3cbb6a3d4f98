import type { Decision } from './decide.ts';
import { type Card, isOffered } from './present.ts';
import type { Plan } from './types.ts';

/** Returns a 53-bit hash of a text (cyrb53, public domain), in base 36. */
function hash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** @param amounts whether the plan shows the entry's amounts */
function digest<T extends Card>(
  {
    engine_version,
    outcome,
    nothing_because,
    alert,
    user_profile: profile,
    game_plan: { start_here, next_layer, advanced },
    exclusions,
  }: Omit<Decision['outline'], 'game_plan'> & { game_plan: Record<keyof Plan['game_plan'], T[]> },
  amounts: (entry: T) => boolean,
): string {
  const content = [
    outcome,
    nothing_because,
    alert,
    [profile.experience_level, profile.sex_at_birth, profile.age_range, profile.budget_level],
    [profile.goals, profile.symptoms, profile.contra_flags],
    [start_here, next_layer, advanced].map((tier) =>
      tier.map((entry) => [
        [entry.id, entry.name, entry.product_url, entry.price_cents, entry.coupon_code, entry.image_url],
        amounts(entry),
      ]),
    ),
    exclusions.map(({ id, name, flags }) => [id, name, flags]),
  ];
  return `${engine_version}-${hash(JSON.stringify(content))}`;
}

/**
 * Computes a short text that is equal for equal plans: engine version, then a hash of the answers, of the decisions and of the tenant's
 * visible settings. Sentences and catalogue texts follow from these and the version, so they are not hashed. This keeps it cheap enough for
 * every submission, and equal in every language except for the products' names. It shows whether browser and server computed the same plan;
 * it does not protect against deliberate collisions. Works on a stored plan too, whatever the order of its keys.
 */
export const planDigest = (plan: Plan): string =>
  digest(plan, ({ dosing_ranges }) => dosing_ranges !== undefined);

/** Computes the digest of the plan that the decision leads to. */
export const decisionDigest = ({ outline, amounts }: Decision): string =>
  digest(outline, (card) => amounts && isOffered(card));
