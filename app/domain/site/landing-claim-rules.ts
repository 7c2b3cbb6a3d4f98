import * as z from 'zod';
import { claimText } from './claim-fields.ts';

/** A marketing claim on the landing page, from content/landing.json. */
export interface Claim {
  id: string;
  text: string;
  /** Text shown instead when the claim is switched off; '' if the page then leaves it out. */
  otherwise: string;
  shown: boolean;
}

/** The operators' changes by claim id. Missing values are those of the file. */
type ClaimChanges = Record<string, { text?: string; shown?: boolean }>;

const storedChange = z.strictObject({ text: claimText.optional(), shown: z.boolean().optional() });

/** Applies the operators' changes to the file's claims. Stored changes that are no longer valid are ignored. */
export function layOver(claims: readonly Claim[], storedSetting: unknown): Claim[] {
  const changes: Record<string, unknown> = (storedSetting as { claims?: ClaimChanges } | null)?.claims ?? {};
  return claims.map((claim) => {
    const { data } = storedChange.safeParse(Object.hasOwn(changes, claim.id) ? changes[claim.id] : {});
    return { ...claim, ...data };
  });
}

/** Merges a claim's change into the stored changes. A value that equals the file's is no longer a change. */
export function applyChange(
  claims: readonly Claim[],
  storedSetting: unknown,
  change: ClaimChanges,
): ClaimChanges {
  const newClaims = layOver(claims, storedSetting).map((claim) => ({ ...claim, ...change[claim.id] }));
  return Object.fromEntries(
    newClaims.flatMap(({ id, ...now }) => {
      const file = claims.find((claim) => claim.id === id);
      const differing = {
        ...(now.text !== file?.text && { text: now.text }),
        ...(now.shown !== file?.shown && { shown: now.shown }),
      };
      return Object.keys(differing).length > 0 ? [[id, differing]] : [];
    }),
  );
}

/** Returns the text that the page shows for each claim, by id; '' if it is left out. */
export const claimTexts = (claims: readonly Claim[]): Record<string, string> =>
  Object.fromEntries(
    claims.map(({ id, text, otherwise, shown: isShown }) => [id, isShown ? text : otherwise]),
  );
