import { describe, expect, it } from 'vitest';
import { marketingMail } from '../../tests/support/marketing-mails.ts';
import { renderMail } from './index.ts';
import { splitSignature } from './signature-lines.ts';

const STREET = '1 Main Street\nSpringfield 12345';

describe('the sender below a mail', () => {
  it.each([
    ['no address', 'Acme', null, 'Acme', ''],
    ['an address without the name', 'Acme', STREET, 'Acme', STREET],
    ['the name on its own line', 'Acme', `Acme\n${STREET}`, 'Acme', STREET],
    ['the name on its own line, as Windows ends lines', 'Acme', `Acme\r\n${STREET}`, 'Acme', STREET],
    ['the name in other letters, after blanks', 'Acme', `  ACME \n${STREET}`, 'Acme', STREET],
    [
      'the name before a comma',
      'Acme',
      'Acme, 1 Main Street, Springfield',
      'Acme',
      '1 Main Street, Springfield',
    ],
    ['only the name', 'Acme', 'Acme', 'Acme', ''],
    ['the name with its legal form', 'Acme', `Acme LLC\n${STREET}`, 'Acme LLC', STREET],
    [
      'the name with its legal form and commas',
      'Acme',
      `Acme, Inc., 1 Main Street`,
      'Acme, Inc.',
      '1 Main Street',
    ],
    [
      'the name with a Spanish form',
      'Solvenne',
      'Solvenne S.L.\nCalle Mayor 4',
      'Solvenne S.L.',
      'Calle Mayor 4',
    ],
    ['the name with a German form', 'Acme', 'Acme GmbH\nHauptstr. 1', 'Acme GmbH', 'Hauptstr. 1'],
    [
      'a street that begins with the name',
      'Acme',
      'Acme Road 5\nSpringfield',
      'Acme',
      'Acme Road 5\nSpringfield',
    ],
    ['a longer word that begins with the name', 'Acme', 'Acmeville 5', 'Acme', 'Acmeville 5'],
    ['a street that begins like a legal form', 'Acme', 'Acme Company Road 5', 'Acme', 'Acme Company Road 5'],
    ['the name further down', 'Acme', `PO Box 7\nAcme\n${STREET}`, 'Acme', `PO Box 7\nAcme\n${STREET}`],
    ['a name with characters of patterns', 'A.(c)*', `A.(c)*\n${STREET}`, 'A.(c)*', STREET],
  ])('for %s', (_case, brand, postalAddress, name, address) => {
    expect(splitSignature(brand, postalAddress)).toEqual({ name, address });
  });

  it.each([
    'Acme <&> Co\n1 Main Street',
    'Acme <&> Co, 1 Main Street',
  ])('has the name once in both parts of a mail: %j', (postalAddress) => {
    const sample = marketingMail();
    const mail = marketingMail({ tenant: { ...sample.tenant, postalAddress }, consent: 'opt-in' });
    const { html, text } = renderMail(mail, {
      origin: 'https://app.example',
      mailFrom: 'mail@app.example',
      product: 'StackGuide',
    });
    const [, footer = ''] = text.split('\n-- \n');
    expect(footer.split('\n\n')[0]).toBe('Acme <&> Co\n1 Main Street');
    const htmlFooter = html.split('A body.').at(-1) ?? '';
    // The sentence on why the mail came also names the company.
    expect(htmlFooter.split('Acme &lt;&amp;&gt; Co')).toHaveLength(3);
  });
});
