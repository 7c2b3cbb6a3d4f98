import { describe, expect, it } from 'vitest';
import { UTM_NAME } from '#app/protocol/utm.ts';
import { domainName, isReservedSubdomain, isSubdomain, numbered, subdomainFrom } from './host-names.ts';
import { tenantChanges, tenantInput } from './tenant-changes.ts';
import { createTenantForm } from './tenant-fields.ts';
import { requestedDomainColumns } from './update-tenant.server.ts';
import { verificationRecord } from './verify-domain.server.ts';

describe('a subdomain', () => {
  it.each(['acme', 'a1b', 'acme-labs', '123', 'a'.repeat(40)])('may be %s', (name) => {
    expect(isSubdomain(name)).toBe(true);
  });

  it.each([
    'ab',
    'a'.repeat(41),
    '-acme',
    'acme-',
    'xn--acme',
    'ac.me',
    'ac me',
    'açme',
    'Acme',
    'acme/',
    '0197b0a2-7c1e-7cc0-98f4-3dd1e0a6a001',
  ])('may not be %s', (name) => {
    expect(isSubdomain(name)).toBe(false);
  });

  it.each([
    ['Acme Research Ltd.', 'acme-research-ltd'],
    ["Müller & O'Brien  Peptides", 'muller-obrien-peptides'],
    ['Sørensen — Straße', 'sorensen-strasse'],
    ['Łódź Œuvre Þór', 'lodz-oeuvre-thor'],
    ['β‑Peptide™ №5 ½', 'beta-peptidetm-no5-1-2'],
    ['WWW', 'www-labs'],
    ['Qi', 'qi-labs'],
    ['研究所', 'peptide'],
    ['', 'peptide'],
    [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
    ['0197b0a2-7c1e-7cc0-98f4-3dd1e0a6a001', '0197b0a2-7c1e-7cc0-98f4-3dd1e0-labs'],
  ])('suggested by “%s” is %s', (company, suggested) => {
    expect(subdomainFrom(company)).toBe(suggested);
    expect(isSubdomain(suggested) && !isReservedSubdomain(suggested)).toBe(true);
  });

  it('keeps within 40 characters when it is numbered', () => {
    expect(numbered('acme', 2)).toBe('acme-2');
    expect(numbered('a'.repeat(40), 12)).toBe(`${'a'.repeat(37)}-12`);
  });
});

describe('a domain', () => {
  it.each([
    ['quiz.acme.com', 'quiz.acme.com'],
    [' Quiz.ACME.com. ', 'quiz.acme.com'],
    ['müller.de', 'xn--mller-kva.de'],
  ])('“%s” is kept as %s', (input, expected) => {
    expect(domainName(input)).toBe(expected);
  });

  it.each([
    'localhost',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'https://acme.com',
    'acme.com/quiz',
    'acme.com:8080',
    'user@acme.com',
    'a b.com',
    '-acme.com',
    'acme..com',
    `${'a'.repeat(64)}.com`,
    '',
  ])('is not “%s”', (input) => {
    expect(domainName(input)).toBeNull();
  });

  it('that was verified serves on until another one is', () => {
    const verified = {
      customDomain: 'old.example',
      customDomainWanted: null,
      customDomainToken: null,
      customDomainVerifiedAt: new Date(0),
    };
    expect(requestedDomainColumns(verified, 'new.example', 'token')).toEqual({
      customDomainWanted: 'new.example',
      customDomainToken: 'token',
    });
    expect(requestedDomainColumns(verified, null, 'token')).toMatchObject({
      customDomain: null,
      customDomainVerifiedAt: null,
    });
  });

  it('that is asked for again keeps the token that its record may hold already', () => {
    const waiting = {
      customDomain: null,
      customDomainWanted: 'new.example',
      customDomainToken: 'first',
      customDomainVerifiedAt: null,
    };
    expect(requestedDomainColumns(waiting, 'new.example', 'second')).toEqual({});
  });

  it('is verified by a record that does not say who serves it', () => {
    expect(verificationRecord('quiz.acme.com')).toBe('_assessment-verify.quiz.acme.com');
  });
});

describe('the input that creates a tenant', () => {
  const input = { name: 'Acme', subdomain: 'acme', contactEmail: 'shop@acme.example' };
  const faults = (value: object) =>
    tenantInput.safeParse(value).error?.issues.map(({ path, message }) => [path[0], message]);

  it('needs name, subdomain and contact address, each with its own message', () => {
    expect(faults({})).toEqual([
      ['name', 'Company name is required'],
      ['contactEmail', 'Please enter a valid email address'],
      ['subdomain', 'Subdomain is required'],
    ]);
    expect(faults(input)).toBeUndefined();
  });

  it.each([
    ['subdomain', 'www', 'This subdomain is reserved'],
    ['subdomain', 'a_b', 'Use 3 to 40 lower-case letters, digits and single hyphens'],
    ['name', '   ', 'Company name is required'],
    ['contactEmail', 'no-address', 'Please enter a valid email address'],
    ['customDomain', 'https://x.example', 'Enter a domain such as quiz.example.com'],
    ['plan', 'gold', 'Select from the list'],
    ['baseFee', 1.005, 'Enter an amount such as 299.00'],
    ['baseFee', -1, 'Enter an amount such as 299.00'],
    ['commissionRate', 8, 'Enter a rate from 0 to 1, such as 0.08 for 8%'],
    ['commissionRate', 0.00001, 'Enter a rate from 0 to 1, such as 0.08 for 8%'],
    ['monthlyAssessmentLimit', 1.5, 'Enter a whole number; 0 means no limit'],
    ['primaryColor', 'red', 'Enter a color such as #2563eb'],
    ['timeZone', 'Mars/Base', 'Select a time zone'],
    ['timeZone', '+05:00', 'Select a time zone'],
    ['currency', 'XYZ', 'Select a currency'],
    ['shopUrl', 'javascript:alert(1)', 'Enter a URL such as https://shop.example.com'],
    ['shopUrl', 'http://shop.example', 'Enter a URL such as https://shop.example.com'],
    ['allowedOrigins', ['https://a.example/path'], 'Enter websites such as https://shop.example.com'],
    ['allowedOrigins', ['*'], 'Enter websites such as https://shop.example.com'],
    ['coverHeadline', 'x'.repeat(71), 'Use at most 70 characters'],
    ['coverGround', 'picture', 'Select from the list'],
    ['coverColor', 'blue', 'Enter a color such as #2563eb'],
    ['utm', { ref: 'x' }, 'Enter parameters that begin with utm_'],
    ['utm', { 'utm_a-b': 'x' }, 'Enter parameters that begin with utm_'],
    ['utm', { [`utm_${'x'.repeat(31)}`]: 'x' }, 'Enter parameters that begin with utm_'],
  ])('refuses %s %j', (field, value, message) => {
    expect(faults({ ...input, [field]: value })).toEqual([[field, message]]);
  });

  it('takes the UTM names that widgets read from addresses', () => {
    const utm = { utm_source: 'quiz', utm_id: '1', utm_Source_2: 'x', [`utm_${'x'.repeat(30)}`]: 'x' };
    for (const name of Object.keys(utm)) expect(name).toMatch(UTM_NAME);
    expect(tenantInput.parse({ ...input, utm })).toMatchObject({ utm });
  });

  it('knows no other fields: ids, secrets and what a payment provider says are not for writing', () => {
    for (const field of [
      'id',
      'createdAt',
      'logoUrl',
      'coverPictureUrl',
      'stripeCustomerId',
      'webhookSecret',
      'emailVerifiedAt',
    ])
      expect(tenantInput.safeParse({ ...input, [field]: 'x' }).success).toBe(false);
  });
});

describe('the changes of a tenant', () => {
  it.each([
    [
      { allowedOrigins: ['https://A.example/', 'https://a.example'] },
      { allowedOrigins: ['https://a.example'] },
    ],
    [{ allowedOrigins: ['http://localhost:5173'] }, { allowedOrigins: ['http://localhost:5173'] }],
    [{ promoCode: '  ' }, { promoCode: null }],
    [{ customDomain: '' }, { customDomain: null }],
    [
      { coverHeadline: ' ', coverLine: ' Start here ' },
      { coverHeadline: null, coverLine: 'Start here' },
    ],
    [{ dataRetentionDays: null }, { dataRetentionDays: null }],
    // No company gives up a rule that it has.
    [{ unprovedRetentionDays: null, inactiveRetentionDays: '' }, {}],
    [
      { unprovedRetentionDays: 7, withoutConsentRetentionDays: 365, inactiveRetentionDays: 1095 },
      { unprovedRetentionDays: 7, withoutConsentRetentionDays: 365, inactiveRetentionDays: 1095 },
    ],
    [{ currency: 'eur' }, { currency: 'EUR' }],
    [{ primaryColor: '#AABBCC' }, { primaryColor: '#aabbcc' }],
    [
      { baseFee: 0.29, commissionRate: 0.0725 },
      { baseFee: 0.29, commissionRate: 0.0725 },
    ],
    [{}, {}],
  ])('%j are kept as %j', (sent, expected) => {
    expect(tenantChanges.parse(sent)).toEqual(expected);
  });
});

it.each([
  ['unprovedRetentionDays', 6, 91],
  ['withoutConsentRetentionDays', 6, 366],
  ['inactiveRetentionDays', 89, 1096],
])('%s is at least one more than %i and less than %i', (field, tooShort, tooLong) => {
  for (const days of [tooShort, tooLong, 10.5, '30'])
    expect(tenantChanges.safeParse({ [field]: days }).success).toBe(false);
});

it('the Create Tenant form starts from plan basic and an empty domain', () => {
  const input = { name: 'Acme', subdomain: 'Acme', contactEmail: 'shop@acme.example', customDomain: '' };
  expect(createTenantForm.parse(input)).toEqual({
    ...input,
    subdomain: 'acme',
    customDomain: null,
    plan: 'basic',
  });
});
