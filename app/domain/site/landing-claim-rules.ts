import * as z from 'zod';
import { basisFields, claimText } from './claim-fields.ts';

/** A marketing claim on the landing page as content/landing.json has it. */
export interface FileClaim {
  id: string;
  text: string;
  /** Text shown instead when the claim is off. It may hold the name of a counted fact in braces; '' if the page then leaves the claim out. */
  otherwise: string;
  shown: boolean;
}

/** A claim with the operators' changes. The basis is '' until they enter it. */
export interface Claim extends FileClaim {
  basisSource: string;
  /** YYYY-MM-DD */
  basisDate: string;
  basisName: string;
}

/** The fields that operators change. */
export type ClaimValues = Pick<Claim, 'text' | 'shown' | 'basisSource' | 'basisDate' | 'basisName'>;
export const CLAIM_FIELDS = ['text', 'shown', 'basisSource', 'basisDate', 'basisName'] as const;

/** The operators' changes by claim id. Missing values are those of the file. */
type ClaimChanges = Record<string, Partial<ClaimValues>>;

const storedChange = z.strictObject({
  text: claimText.optional(),
  shown: z.boolean().optional(),
  basisSource: basisFields.basisSource.optional(),
  basisDate: basisFields.basisDate.optional(),
  basisName: basisFields.basisName.optional(),
});

const withoutBasis = (claim: FileClaim): Claim => ({
  ...claim,
  basisSource: '',
  basisDate: '',
  basisName: '',
});

/** Returns only the fields that operators change. */
export const pickClaimValues = ({ text, shown, basisSource, basisDate, basisName }: Claim): ClaimValues => ({
  text,
  shown,
  basisSource,
  basisDate,
  basisName,
});

/** Applies the operators' changes to the file's claims. Stored changes that are no longer valid are ignored. */
export function layOver(claims: readonly FileClaim[], storedSetting: unknown): Claim[] {
  const changes: Record<string, unknown> = (storedSetting as { claims?: ClaimChanges } | null)?.claims ?? {};
  return claims.map((claim) => {
    const stored = Object.hasOwn(changes, claim.id) ? changes[claim.id] : {};
    const isValid = storedChange.safeParse(stored).success;
    return { ...withoutBasis(claim), ...(isValid ? (stored as Partial<ClaimValues>) : {}) };
  });
}

/** Merges a claim's change into the stored changes. A value that equals the file's is no longer a change. */
export function applyChange(
  claims: readonly FileClaim[],
  storedSetting: unknown,
  change: ClaimChanges,
): ClaimChanges {
  const newClaims = layOver(claims, storedSetting).map((claim) => ({ ...claim, ...change[claim.id] }));
  return Object.fromEntries(
    newClaims.flatMap((claim, index) => {
      const file = claims[index];
      if (!file) return [];
      const before = pickClaimValues(withoutBasis(file));
      const now = pickClaimValues(claim);
      const differing = Object.fromEntries(
        CLAIM_FIELDS.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
      );
      return Object.keys(differing).length > 0 ? [[claim.id, differing]] : [];
    }),
  );
}

/** Whether a claim has a complete basis. */
const hasBasis = ({ basisSource, basisDate, basisName }: Claim): boolean =>
  basisSource !== '' && basisDate !== '' && basisName !== '';

/** Whether the page shows a claim's own text. A live service shows none that has no basis (D68). */
export const isClaimShown = (claim: Claim, isLive: boolean): boolean =>
  claim.shown && (!isLive || hasBasis(claim));

/** Facts for the texts that replace claims, by the name in braces; '' leaves the text out. */
export type ClaimFacts = Readonly<Record<'companies' | 'baseFee' | 'commission', string>>;

export interface ShownClaims {
  /** Text of each claim by id; '' if it is left out. */
  texts: Record<string, string>;
  /** On a live service: what each shown claim is based on. */
  footnotes: { id: string; text: string }[];
}

/** Returns what the page shows of the claims. */
export function showClaims(
  claims: readonly Claim[],
  { isLive, facts }: { isLive: boolean; facts: ClaimFacts },
): ShownClaims {
  const shownClaims = claims.filter((claim) => isClaimShown(claim, isLive));
  return {
    texts: Object.fromEntries(
      claims.map((claim) => [
        claim.id,
        shownClaims.includes(claim) ? claim.text : fillFacts(claim.otherwise, facts),
      ]),
    ),
    footnotes: isLive
      ? shownClaims.map(({ id, basisSource, basisDate, basisName }) => ({
          id,
          text: `${basisSource}, ${basisDate}, ${basisName}`,
        }))
      : [],
  };
}

/** Fills in the facts. @returns '' if one of them is missing */
function fillFacts(text: string, facts: ClaimFacts): string {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof ClaimFacts);
  if (names.some((name) => !facts[name])) return '';
  return text.replace(/\{(\w+)\}/g, (_match, name: keyof ClaimFacts) => facts[name]);
}
