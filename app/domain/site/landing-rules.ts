import * as z from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { claimText } from './fields.ts';

/** A marketing claim of the landing page; the file is content/landing.json. */
export interface Claim {
  id: string;
  text: string;
  /** Shown in its place when it is switched off; '' where the page leaves it out. */
  otherwise: string;
  shown: boolean;
}

/** What operators have changed, by claim id; what is not there is as the file has it. */
export type ClaimChanges = Record<string, { text?: string; shown?: boolean }>;

const change = z.strictObject({
  text: claimText.optional(),
  shown: z.boolean('Please say whether the claim is shown').optional(),
});

/** The file's claims with the operators' changes over them. What is stored and not valid any more is as if it were not there. */
export function layOver(claims: readonly Claim[], stored: unknown): Claim[] {
  const changes: Record<string, unknown> = (stored as { claims?: ClaimChanges } | null)?.claims ?? {};
  return claims.map((claim) => {
    const { data } = change.safeParse(Object.hasOwn(changes, claim.id) ? changes[claim.id] : {});
    return { ...claim, ...data };
  });
}

/**
 * What is to be stored after some changes: earlier ones stay, and what says the same as the file goes.
 * @throws AppError `invalid` with the messages of each claim, by its id
 */
export function applyChanges(claims: readonly Claim[], stored: unknown, changes: unknown): ClaimChanges {
  const { data, error } = z.record(z.string(), change).safeParse(changes);
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) {
    const id = String(path[0] ?? 'claims');
    fields[id] = [...(fields[id] ?? []), message];
  }
  const known = new Set(claims.map(({ id }) => id));
  for (const id of Object.keys(data ?? {})) if (!known.has(id)) fields[id] = ['There is no such claim'];
  if (!data || Object.keys(fields).length > 0)
    throw new AppError('invalid', 'Some claims could not be saved.', { fields });

  const newClaims = layOver(claims, stored).map((claim) => ({ ...claim, ...data[claim.id] }));
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

/** What the page writes for each claim, by id; '' for one that is left out. */
export const claimTexts = (claims: readonly Claim[]): Record<string, string> =>
  Object.fromEntries(
    claims.map(({ id, text, otherwise, shown: isShown }) => [id, isShown ? text : otherwise]),
  );
