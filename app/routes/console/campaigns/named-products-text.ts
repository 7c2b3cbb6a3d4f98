/** Writes the warning 'Semaglutide is named in the text. …' */
export const namedProductsText = (names: readonly string[]): string =>
  `You name ${new Intl.ListFormat('en-US').format(names)} in the text. Leads whose safety answers rule out ${
    names.length === 1 ? 'it' : 'one of them'
  } won’t get this e-mail. Use the field “Products of the plan” to show each lead suitable products instead.`;

const MAX_SHOWN_CLAIMS = 3;
const MAX_CLAIM_LENGTH = 120;

/** Writes the warning '“BPC-157 heals tendons fast!” Write what a product is, …' */
export function effectClaimsText(claims: readonly string[]): string {
  const shown = claims
    .slice(0, MAX_SHOWN_CLAIMS)
    .map((claim) => `“${claim.length > MAX_CLAIM_LENGTH ? `${claim.slice(0, MAX_CLAIM_LENGTH)}…` : claim}”`);
  const hiddenCount = claims.length - shown.length;
  const list = [...shown, ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : [])].join(' ');
  return `${list} Write what a product is, not what it heals, treats or prevents: such a sentence makes it a drug in the eyes of regulators.`;
}
