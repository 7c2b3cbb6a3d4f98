/** The sender below the card of a mail. */
export interface SignatureLines {
  /** The company's name, printed in bold. */
  name: string;
  /** Lines of the postal address after the name; '' for none. */
  address: string;
}

/** Forms of companies, after which a name is still the same name: "Acme" and "Acme, Inc." */
const LEGAL_FORM =
  /^,?\s+(l\.?l\.?c|inc|incorporated|corp|corporation|co|company|ltd|limited|plc|pty\.? ltd|gmbh|ug|ag|b\.?v|n\.?v|s\.?[lar]\.?(?:[lu])?|s\.?a\.?s|s\.? de r\.?l\.?(?: de c\.?v)?)\.?(?=$|,)/i;

/**
 * Splits the sender into the name and what follows, so that the company's name is printed once. Many companies enter a postal address that
 * begins with their name: that line, with its legal form, takes the place of the name. A street that only begins with the same word is
 * not the name.
 */
export function splitSignature(brand: string, postalAddress?: string | null): SignatureLines {
  const address = (postalAddress ?? '').trim();
  const whole = { name: brand, address };
  if (brand === '' || !address.toLowerCase().startsWith(brand.toLowerCase())) return whole;
  const afterBrand = address.slice(brand.length);
  const form = LEGAL_FORM.exec(afterBrand.split(/\r?\n/)[0] ?? '')?.[0] ?? '';
  const rest = afterBrand.slice(form.length);
  if (!/^\s*(,|\r?\n|$)/.test(rest)) return whole;
  return {
    name: form ? address.slice(0, brand.length + form.length) : brand,
    address: rest.replace(/^\s*,?\s*/, ''),
  };
}

/** Changes each line of a text: Outlook on Windows breaks lines only at elements, so the HTML needs them one by one. */
export const mapLines = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n');
