import * as z from 'zod';
import { DEFAULT_TERMS, FORM_PLANS, PRICING_PLANS } from '#app/domain/billing/plans.ts';
import {
  emptyToNull,
  isPrintableInput,
  line,
  money,
  oneOf,
  webAddress,
  whole,
  yesOrNo,
} from '#app/domain/input-fields.ts';
import { emailAddress, textSender } from '#app/domain/reading/fields.ts';
import { readCents } from '#app/domain/reading/readers.ts';
import { MINUTES_A_DAY } from '#app/lib/durations.ts';
import { decimalOfCents, isWholeBps } from '#app/lib/money.ts';
import { addScheme, parseWebOrigin } from '#app/lib/web-address.ts';
import { LOCALES } from '#app/messages/locales.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';
import { cleanLines, cleanName } from '#app/protocol/typed-text.ts';
import { UTM_NAME } from '#app/protocol/utm.ts';
import { AS_THEME, CORNERS, FONTS, PRESETS, SCHEMES } from '#app/theme/theme.ts';
import { domainName, isReservedSubdomain, isSubdomain, MAX_SUBDOMAIN, MIN_SUBDOMAIN } from './host-names.ts';
import { PHONE_COUNTRIES } from './phone-countries.ts';
import { RETENTION_RULES, type RetentionField } from './retention-fields.ts';
import { MAX_TENANT_NAME, MAX_TENANT_POSTAL_ADDRESS } from './tenant-limits.ts';

/**
 * Validation rules for a tenant's form fields, which the server checks. Rules that need the database, such as for a taken subdomain,
 * are elsewhere.
 */

export const tenantName = line(MAX_TENANT_NAME, 'Company name is required');

export const contactEmail = emailAddress('Please enter a valid email address');

export const subdomain = z
  .string('Subdomain is required')
  .trim()
  .toLowerCase()
  .min(1, 'Subdomain is required')
  .refine(
    isSubdomain,
    `Use ${MIN_SUBDOMAIN} to ${MAX_SUBDOMAIN} lower-case letters, digits and single hyphens`,
  )
  .refine((name) => !isReservedSubdomain(name), 'This subdomain is reserved');

const TENANT_DOMAIN_ERROR = 'Enter a domain such as quiz.example.com';
const domain = z
  .string(TENANT_DOMAIN_ERROR)
  .refine((text) => domainName(text) !== null, TENANT_DOMAIN_ERROR)
  .transform((text) => domainName(text) ?? '');

const MAX_TENANT_ORIGINS = 50;
const MAX_TENANT_NOTICE_RECIPIENTS = 10;
const listNames = <T extends object>(table: T) => Object.keys(table) as [string, ...string[]];

const TENANT_ORIGIN_ERROR = 'Enter websites such as https://shop.example.com';
const origin = z
  .string(TENANT_ORIGIN_ERROR)
  .trim()
  .max(2000, TENANT_ORIGIN_ERROR)
  .refine(isPrintableInput, TENANT_ORIGIN_ERROR)
  .transform((input, context) => {
    const parsed = parseWebOrigin(addScheme(input));
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', message: TENANT_ORIGIN_ERROR });
    return z.NEVER;
  });

const colour = z
  .string('Enter a color such as #2563eb')
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'Enter a color such as #2563eb');

const timeZone = z.string('Select a time zone').trim().refine(isTenantTimeZone, 'Select a time zone');

const TENANT_COUNTRY_ERROR = 'Select a country from the list';

const currency = z
  .string('Select a currency')
  .trim()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Select a currency');

const MAX_TENANT_UTM_NAME = 34;
const utm = z
  .record(
    z.string().regex(UTM_NAME).max(MAX_TENANT_UTM_NAME),
    z.string('Enter text').overwrite(cleanName).min(1, 'Enter text').max(200, 'Use at most 200 characters'),
    'Enter parameters that begin with utm_',
  )
  .refine((all) => Object.keys(all).length <= 10, 'Use at most 10 UTM parameters');

/** Longer texts would push the button off a phone's screen. */
const MAX_TENANT_COVER_HEADLINE = 70;
const MAX_TENANT_COVER_LINE = 160;
/** Background of a cover's drawing: the accent's faint tint, the accent itself, or a colour of its own. */
const TENANT_COVER_GROUNDS = ['tint', 'accent', 'own'] as const;

const TENANT_COMMISSION_RATE_ERROR = 'Enter a rate from 0 to 1, such as 0.08 for 8%';
const rate = z
  .number(TENANT_COMMISSION_RATE_ERROR)
  .min(0, TENANT_COMMISSION_RATE_ERROR)
  .max(1, TENANT_COMMISSION_RATE_ERROR)
  .refine(isWholeBps, TENANT_COMMISSION_RATE_ERROR);

/** The tenant's branding and sender details. */
export const brandFields = {
  primaryColor: colour,
  secondaryColor: colour,
  useBrandColors: yesOrNo,
  theme: oneOf(listNames(PRESETS)),
  colorScheme: oneOf(SCHEMES),
  font: oneOf([AS_THEME, ...listNames(FONTS)]),
  corners: oneOf([AS_THEME, ...listNames(CORNERS)]),
  coverEnabled: yesOrNo,
  coverHeadline: emptyToNull(line(MAX_TENANT_COVER_HEADLINE, 'Enter a headline')),
  coverLine: emptyToNull(line(MAX_TENANT_COVER_LINE, 'Enter a sentence')),
  coverGround: oneOf(TENANT_COVER_GROUNDS),
  coverColor: colour,
  senderName: emptyToNull(line(100, 'Enter a name')),
  replyTo: emptyToNull(emailAddress('Please enter a valid email address')),
  postalAddress: emptyToNull(
    z
      .string('Enter a postal address')
      .overwrite(cleanLines)
      .max(MAX_TENANT_POSTAL_ADDRESS, `Use at most ${MAX_TENANT_POSTAL_ADDRESS} characters`),
  ),
  /** The domain is only requested until DNS proves that the tenant owns it (verifyDomain). */
  customDomain: emptyToNull(domain),
};

/** The widest legal hours for texts, in minutes of the day (47 CFR 64.1200(c)(1)); `text-hours.ts` narrows them by country. */
const EARLIEST_TENANT_TEXT = 8 * 60;
const LATEST_TENANT_TEXT = 21 * 60;
const TENANT_TEXT_HOURS_ERROR =
  'Enter a time from 8:00 AM to 9:00 PM: texts outside these hours are not allowed';

const representative = emptyToNull(
  z
    .string('Enter a name and an address')
    .overwrite(cleanLines)
    .max(MAX_TENANT_POSTAL_ADDRESS, `Use at most ${MAX_TENANT_POSTAL_ADDRESS} characters`),
);

/** More marketing e-mails a day than this to one person end in complaints. */
const MAX_TENANT_DAILY_CAP = 5;
/** What the service sends for one company without a limit of its own (sending-limits.ts). */
const MAX_TENANT_HOURLY_LIMIT = 10_000;

/** A company that writes more often than daily is not one whose texts people keep. */
const MAX_TENANT_TEXTS_A_MONTH = 31;

const TEXT_SENDER_ERROR = 'Enter a number such as +15550100199, a short code, or a SID that begins with MG';
/** An id that carriers or Twilio gave: letters, digits and hyphens. */
const registrationId = emptyToNull(
  z
    .string()
    .trim()
    .regex(/^[\w-]{1,64}$/, 'Enter the ID as Twilio shows it, such as BN or C with letters and digits'),
);

const daysOf = (field: RetentionField) => {
  const { min, max } = RETENTION_RULES[field];
  return whole(min, max, `Enter a number of days from ${min} to ${max.toLocaleString('en-US')}`);
};
/** Null or an empty field, as of a company that does not have the rule, changes nothing: no company gives a rule up. */
const keptRule = (field: RetentionField) => emptyToNull(daysOf(field)).transform((days) => days ?? undefined);

/** The terms stand beside each offer, within its line. */
const MAX_FREE_OFFER_TERMS = 160;

/** Settings of the tenant's widget and e-mails. */
export const settingsFields = {
  name: tenantName,
  contactEmail,
  allowedOrigins: z
    .array(origin, TENANT_ORIGIN_ERROR)
    .max(MAX_TENANT_ORIGINS, `Enter at most ${MAX_TENANT_ORIGINS} websites`)
    .transform((all) => [...new Set(all)]),
  locale: oneOf(LOCALES),
  timeZone,
  phoneCountry: emptyToNull(
    z.string().refine((code) => PHONE_COUNTRIES.includes(code), TENANT_COUNTRY_ERROR),
  ),
  sendWindowStart: whole(0, MINUTES_A_DAY - 1, 'Enter a time of day'),
  sendWindowEnd: whole(1, MINUTES_A_DAY, 'Enter a time of day'),
  sendWindowDays: whole(1, 127, 'Select at least one day'),
  marketingDailyCap: whole(1, MAX_TENANT_DAILY_CAP, `Enter a number from 1 to ${MAX_TENANT_DAILY_CAP}`),
  marketingHourlyLimit: emptyToNull(
    whole(1, MAX_TENANT_HOURLY_LIMIT, 'Enter a number from 1 to 10,000, or leave this empty'),
  ),
  textHoursStart: whole(EARLIEST_TENANT_TEXT, LATEST_TENANT_TEXT - 1, TENANT_TEXT_HOURS_ERROR),
  textHoursEnd: whole(EARLIEST_TENANT_TEXT + 1, LATEST_TENANT_TEXT, TENANT_TEXT_HOURS_ERROR),
  textsPerMonth: whole(1, MAX_TENANT_TEXTS_A_MONTH, `Enter a number from 1 to ${MAX_TENANT_TEXTS_A_MONTH}`),
  dataRetentionDays: emptyToNull(whole(1, 36_500, 'Enter a number of days, or leave this empty')),
  /** Null cancels a pending time (retention.server.ts). */
  pendingRetentionDays: whole(1, 36_500, 'Enter a number of days, or leave this empty').nullable(),
  unprovedRetentionDays: keptRule('unprovedRetentionDays'),
  withoutConsentRetentionDays: keptRule('withoutConsentRetentionDays'),
  inactiveRetentionDays: keptRule('inactiveRetentionDays'),
  viewersSeeAnswers: yesOrNo,
  leadNotification: oneOf(['instant', 'daily', 'never']),
  leadNotificationTo: z
    .array(contactEmail, 'Enter valid email addresses')
    .max(MAX_TENANT_NOTICE_RECIPIENTS, `Enter at most ${MAX_TENANT_NOTICE_RECIPIENTS} e-mail addresses`)
    .transform((all) => [...new Set(all)]),
  marketingConsentMode: oneOf(['notice', 'opt-in']),
  confirmsOffers: yesOrNo,
  asksForHealthConsent: yesOrNo,
  legalName: emptyToNull(line(200, 'Enter a name')),
  establishedIn: emptyToNull(
    z.string().refine((code) => PHONE_COUNTRIES.includes(code), TENANT_COUNTRY_ERROR),
  ),
  privacyContact: emptyToNull(emailAddress('Please enter a valid email address')),
  /** Null, as the API answers for a tenant that was never asked, changes nothing: no tenant goes back to that state. */
  sellsTo: z
    .array(oneOf(REGIONS))
    .nullable()
    .transform((chosen) => (chosen ? REGIONS.filter((region) => chosen.includes(region)) : undefined)),
  euRepresentative: representative,
  ukRepresentative: representative,
  minimumAge: z.literal([18, 21], 'Select from the list'),
  shopUrl: emptyToNull(webAddress),
  contactUrl: emptyToNull(webAddress),
  privacyUrl: emptyToNull(webAddress),
  promoCode: emptyToNull(line(60, 'Enter a code')),
  freeOffersEnabled: yesOrNo,
  freeOfferTerms: emptyToNull(line(MAX_FREE_OFFER_TERMS, 'Enter the terms')),
  showAmounts: yesOrNo,
  showArticles: yesOrNo,
  utm,
};

/** Settings that the service decides about a tenant. */
export const termsFields = {
  isActive: yesOrNo,
  plan: oneOf([...listNames(FORM_PLANS), ...listNames(PRICING_PLANS)]),
  currency,
  baseFee: money,
  baseFeeCurrency: currency,
  commissionRate: rate,
  monthlyAssessmentLimit: whole(0, 100_000_000, 'Enter a whole number; 0 means no limit'),
  subdomain,
  conversionTrackingEnabled: yesOrNo,
  followsSpecification: yesOrNo,
  textSender: emptyToNull(textSender(TEXT_SENDER_ERROR)),
  textBrandId: registrationId,
  textCampaignId: registrationId,
};

/** A typed fee. An empty field means the usual fee. */
const typedFee = z
  .string()
  .trim()
  .transform((input, context) => {
    if (input === '') return undefined;
    const cents = readCents(input);
    const result = money.safeParse(cents === null ? Number.NaN : decimalOfCents(cents));
    if (result.success) return result.data;
    context.addIssue({
      code: 'custom',
      message: result.error.issues[0]?.message ?? 'Enter an amount',
    });
    return z.NEVER;
  });

/** The Create Tenant dialog (T section 5). */
export const createTenantForm = z.object({
  name: tenantName,
  subdomain,
  contactEmail,
  customDomain: emptyToNull(domain).optional(),
  plan: oneOf(listNames(FORM_PLANS)).default(DEFAULT_TERMS.plan),
  /** Used with the plan that has no fee of its own. */
  baseFee: typedFee.optional(),
});

/** Error text for a send window that ends before it begins. */
export const TENANT_SEND_WINDOW_ERROR = 'The send window must end after it begins';
export const TENANT_TEXT_HOURS_ORDER_ERROR = 'Texting hours must end after they begin';

function isTenantTimeZone(name: string): boolean {
  // Newer engines also accept offsets, which have no daylight saving time.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
