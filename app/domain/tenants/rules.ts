import * as z from 'zod';
import { isWholeBps, isWholeCents } from '../../lib/money.ts';
import { LOCALES } from '../../messages/locales.ts';
import { CORNERS, FONTS, PRESETS, SCHEMES } from '../../theme/theme.ts';
import { domainName, isReserved, isSubdomain, MAX_SUBDOMAIN, MIN_SUBDOMAIN } from './names.ts';
import { FORM_PLANS, PRICING_PLANS } from './plans.ts';

/**
 * What may be written of a tenant, under the names that the specification's API has: money and rates as decimals. The
 * groups are those in which people may change it (updateTenant); forms take the fields that they show from the same.
 * Null, or an empty text, takes away what may be missing.
 */

export const MAX_TENANT_NAME = 100;
const MAX_ADDRESS = 2000;
export const MAX_ORIGINS = 50;
const MAX_RECIPIENTS = 10;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

const line = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !UNPRINTABLE.test(text), 'Please remove the control characters');

const emailAddress = (message: string) => z.string(message).trim().pipe(z.email(message).max(254, message));

const noneAs = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, 'Please select from the list');
const namesOf = <T extends object>(table: T) => Object.keys(table) as [string, ...string[]];

const whole = (min: number, max: number, message: string) =>
  z.int(message).min(min, message).max(max, message);
const yesOrNo = z.boolean('Please choose yes or no');

/** https, or this machine's own http for trying things out. */
const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
};
const isThisMachine = (host: string) => host === 'localhost' || host === '127.0.0.1';

const webAddress = z
  .string('Please enter an address such as https://shop.example.com')
  .trim()
  .max(MAX_ADDRESS, `Please use at most ${MAX_ADDRESS} characters`)
  .refine(isWebAddress, 'Please enter an address such as https://shop.example.com');

const ORIGIN = 'Please enter origins such as https://shop.example.com';
const origin = z
  .string(ORIGIN)
  .trim()
  .refine((text) => {
    if (!isWebAddress(text)) return false;
    const { pathname, search, hash } = new URL(text);
    return pathname === '/' && !search && !hash;
  }, ORIGIN)
  .transform((text) => new URL(text).origin);

const colour = z
  .string('Please enter a colour such as #2563eb')
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'Please enter a colour such as #2563eb');

const timeZone = z.string('Please select a time zone').trim().refine(isTimeZone, 'Please select a time zone');

const currency = z
  .string('Please select a currency')
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Please select a currency');

const utm = z
  .record(
    z.string().regex(/^utm_[a-z_]{1,30}$/, 'Please enter parameters that begin with utm_'),
    z
      .string('Please enter text')
      .trim()
      .min(1, 'Please enter text')
      .max(200, 'Please use at most 200 characters'),
    'Please enter parameters that begin with utm_',
  )
  .refine((all) => Object.keys(all).length <= 10, 'Please use at most 10 UTM parameters');

const MONEY = 'Please enter an amount such as 299.00';
const money = z.number(MONEY).min(0, MONEY).max(999_999.99, MONEY).refine(isWholeCents, MONEY);
const RATE = 'Please enter a rate from 0 to 1, such as 0.08 for 8 %';
const rate = z.number(RATE).min(0, RATE).max(1, RATE).refine(isWholeBps, RATE);

const DOMAIN = 'Please enter a domain such as quiz.example.com';
export const domain = z
  .string(DOMAIN)
  .refine((text) => domainName(text) !== null, DOMAIN)
  .transform((text) => domainName(text) ?? '');

export const subdomain = z
  .string('Subdomain is required')
  .trim()
  .toLowerCase()
  .min(1, 'Subdomain is required')
  .refine(
    isSubdomain,
    `Please use ${MIN_SUBDOMAIN} to ${MAX_SUBDOMAIN} lower-case letters, digits and single hyphens`,
  )
  .refine((name) => !isReserved(name), 'This subdomain is reserved');

export const tenantName = line(MAX_TENANT_NAME, 'Company name is required');
export const contactEmail = emailAddress('Please enter a valid email address');

/** How the tenant looks and signs. */
export const brandFields = {
  primaryColor: colour,
  secondaryColor: colour,
  useBrandColors: yesOrNo,
  theme: oneOf(namesOf(PRESETS)),
  colorScheme: oneOf(SCHEMES),
  font: oneOf(namesOf(FONTS)),
  corners: oneOf(namesOf(CORNERS)),
  senderName: noneAs(line(100, 'Please enter a name')),
  replyTo: noneAs(emailAddress('Please enter a valid email address')),
  postalAddress: noneAs(
    z
      .string('Please enter an address')
      .trim()
      .max(500, 'Please use at most 500 characters')
      .refine(
        (text) => !UNPRINTABLE.test(text.replace(/[\n\r]/g, ' ')),
        'Please remove the control characters',
      ),
  ),
  /** Is only wanted until DNS shows that it is theirs (verifyDomain). */
  customDomain: noneAs(domain),
};

/** How the tenant's widget and mails behave. */
export const settingsFields = {
  name: tenantName,
  contactEmail,
  allowedOrigins: z
    .array(origin, ORIGIN)
    .max(MAX_ORIGINS, `Please enter at most ${MAX_ORIGINS} origins`)
    .transform((all) => [...new Set(all)]),
  locale: oneOf(LOCALES),
  timeZone,
  currency,
  sendWindowStart: whole(0, 1439, 'Please enter a time of the day'),
  sendWindowEnd: whole(1, 1440, 'Please enter a time of the day'),
  sendWindowDays: whole(1, 127, 'Please select at least one day'),
  dataRetentionDays: noneAs(whole(1, 36_500, 'Please enter a number of days, or nothing')),
  leadNotification: oneOf(['instant', 'daily', 'never']),
  leadNotificationTo: z
    .array(contactEmail, 'Please enter valid email addresses')
    .max(MAX_RECIPIENTS, `Please enter at most ${MAX_RECIPIENTS} addresses`)
    .transform((all) => [...new Set(all)]),
  marketingConsentMode: oneOf(['notice', 'opt-in']),
  shopUrl: noneAs(webAddress),
  contactUrl: noneAs(webAddress),
  promoCode: noneAs(line(60, 'Please enter a code')),
  freeOffersEnabled: yesOrNo,
  showAmounts: yesOrNo,
  utm,
};

/** What the service decides about a tenant. */
export const termsFields = {
  isActive: yesOrNo,
  plan: oneOf([...namesOf(FORM_PLANS), ...namesOf(PRICING_PLANS)]),
  baseFee: money,
  commissionRate: rate,
  monthlyAssessmentLimit: whole(0, 100_000_000, 'Please enter a whole number; 0 means no limit'),
  subdomain,
  conversionTrackingEnabled: yesOrNo,
};

/** Any of the fields, and no others; what is absent stays as it is. */
export const tenantChanges = z.strictObject({ ...brandFields, ...settingsFields, ...termsFields }).partial();
export type TenantChanges = z.output<typeof tenantChanges>;

/** What creates a tenant: three fields, and any other that it has (T section 3). */
export const tenantInput = tenantChanges.extend({ name: tenantName, subdomain, contactEmail });
export type TenantInput = z.output<typeof tenantInput>;

/** The Create Tenant dialog (T section 5). */
export const createTenantForm = z.object({
  name: tenantName,
  subdomain,
  contactEmail,
  customDomain: noneAs(domain).optional(),
  plan: oneOf(namesOf(FORM_PLANS)).default('basic'),
});

function isTimeZone(name: string): boolean {
  // Newer engines also take offsets, which know no summer time.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
