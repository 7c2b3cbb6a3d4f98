import { quoteSentences } from '#app/lib/quote-sentences.ts';

/** Writes the warning 'Semaglutide is named in the text. …' */
export const namedProductsText = (names: readonly string[]): string =>
  `You name ${new Intl.ListFormat('en-US').format(names)} in the text. Leads whose safety answers rule out ${
    names.length === 1 ? 'it' : 'one of them'
  } won’t get this e-mail. Use the field “Products of the plan” to show each lead suitable products instead.`;

/** Writes the warning '“BPC-157 heals tendons fast!” Write what a product is, …' */
export const effectClaimsText = (claims: readonly string[]): string =>
  `${quoteSentences(claims)} Write what a product is, not what it heals, treats or prevents: such a sentence makes it a drug in the eyes of regulators.`;

/** Writes both warnings of a text that was stored; empty if there are none. */
export const describeWording = ({
  named: productNames,
  claims,
}: {
  named: readonly string[];
  claims: readonly string[];
}): string =>
  [
    ...(claims.length > 0 ? [effectClaimsText(claims)] : []),
    ...(productNames.length > 0 ? [namedProductsText(productNames)] : []),
  ].join(' ');
