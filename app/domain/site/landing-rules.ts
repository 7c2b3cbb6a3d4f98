import * as z from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { claimText } from './fields.ts';

/** A marketing claim on the landing page, from content/landing.json. */
export interface Claim {
  id: string;
  text: string;
  /** Text shown instead when the claim is switched off; '' if the page then leaves it out. */
  otherwise: string;
  shown: boolean;
}

/** The operators' changes by claim id. Missing values are those of the file. */
export type ClaimChanges = Record<string, { text?: string; shown?: boolean }>;

const change = z.strictObject({
  text: claimText.optional(),
  shown: z.boolean('Please say whether the claim is shown').optional(),
});

/** Applies the operators' changes to the file's claims. Stored changes that are no longer valid are ignored. */
export function layOver(claims: readonly Claim[], storedSetting: unknown): Claim[] {
  const changes: Record<string, unknown> = (storedSetting as { claims?: ClaimChanges } | null)?.claims ?? {};
  return claims.map((claim) => {
    const { data } = change.safeParse(Object.hasOwn(changes, claim.id) ? changes[claim.id] : {});
    return { ...claim, ...data };
  });
}

/**
 * Merges changes into the stored ones. Earlier changes to other fields remain, and changes that equal the file are removed.
 * @throws AppError `invalid` with the errors of each claim, by its id
 */
export function applyChanges(
  claims: readonly Claim[],
  storedSetting: unknown,
  changes: unknown,
): ClaimChanges {
  const { data, error } = z.record(z.string(), change).safeParse(changes);
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) {
    const id = String(path[0] ?? 'claims');
    fields[id] = [...(fields[id] ?? []), message];
  }
  const claimIds = new Set(claims.map(({ id }) => id));
  for (const id of Object.keys(data ?? {})) if (!claimIds.has(id)) fields[id] = ['There is no such claim'];
  if (!data || Object.keys(fields).length > 0)
    throw new AppError('invalid', 'Some claims could not be saved.', { fields });

  const newClaims = layOver(claims, storedSetting).map((claim) => ({ ...claim, ...data[claim.id] }));
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
