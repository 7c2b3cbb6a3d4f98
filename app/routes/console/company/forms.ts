import * as z from 'zod';
import { readCents } from '#app/domain/reading/readers.ts';
import { mailAccountFields } from '#app/domain/tenants/mail-account/mail-account-fields.ts';
import {
  brandFields,
  contactEmail,
  settingsFields,
  TENANT_SEND_WINDOW_ERROR,
  TENANT_TEXT_HOURS_ORDER_ERROR,
  termsFields,
} from '#app/domain/tenants/tenant-fields.ts';
import { MINUTES_A_DAY } from '#app/lib/durations.ts';
import { typedField } from '#app/lib/form-field.ts';
import { decimalOfCents, rateOfBps } from '#app/lib/money.ts';
import { REGIONS } from '#app/protocol/jurisdictions.ts';

/**
 * Schemas of the forms on a tenant's pages, built from the rules of their fields. Values
 * have the names and units that updateTenant expects.
 */

const checkboxField = z.boolean().default(false);
const splitLines = (all: string) =>
  all
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
/** Returns NaN for an empty field, so that the rule's message is shown. */
const readNumber = (input: string) => (input.trim() === '' ? Number.NaN : Number(input));

/** Converts '09:30' to 570. */
function readMinutes(time: string): number {
  const [, hours, rest] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(rest);
}

/** Midnight as the end means the end of the same day. */
function readEndMinutes(time: string): number {
  const minute = readMinutes(time);
  return minute === 0 ? MINUTES_A_DAY : minute;
}

/** Reads one 'utm_source=quiz' per line; the rule refuses a line without '='. */
const readUtm = (input: string) =>
  Object.fromEntries(
    splitLines(input).map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );

function readMoney(input: string): number {
  const cents = readCents(input);
  return cents === null ? Number.NaN : decimalOfCents(cents);
}

export const themeForm = z.object({
  useBrandColors: z.enum(['own', 'theme'], 'Select from the list').transform((choice) => choice === 'own'),
  theme: brandFields.theme,
  primaryColor: brandFields.primaryColor,
  secondaryColor: brandFields.secondaryColor,
  colorScheme: brandFields.colorScheme,
  font: brandFields.font,
  corners: brandFields.corners,
});

export const coverForm = z.object({
  coverEnabled: checkboxField,
  coverHeadline: typedField(brandFields.coverHeadline),
  coverLine: typedField(brandFields.coverLine),
  coverGround: brandFields.coverGround,
  coverColor: brandFields.coverColor,
});

export const signatureForm = z.object({
  senderName: typedField(brandFields.senderName),
  replyTo: typedField(brandFields.replyTo),
});

export const domainForm = z.object({ customDomain: typedField(brandFields.customDomain) });

/** The company's own mail server. An empty password keeps the stored one. */
export const mailServerForm = z.object(mailAccountFields);

export const senderForm = z.object({ senderEmail: contactEmail });

const companyForm = z.object({
  name: settingsFields.name,
  contactEmail: settingsFields.contactEmail,
  postalAddress: typedField(brandFields.postalAddress),
  timeZone: settingsFields.timeZone,
  phoneCountry: typedField(settingsFields.phoneCountry),
});

const originsForm = z.object({ allowedOrigins: typedField(settingsFields.allowedOrigins, splitLines) });

const regionForm = z
  .object({
    locale: settingsFields.locale,
    textHoursStart: typedField(settingsFields.textHoursStart, readMinutes),
    textHoursEnd: typedField(settingsFields.textHoursEnd, readMinutes),
  })
  .refine(({ textHoursStart, textHoursEnd }) => textHoursEnd > textHoursStart, {
    path: ['textHoursEnd'],
    message: TENANT_TEXT_HOURS_ORDER_ERROR,
  });

const textsForm = z.object({ textsPerMonth: typedField(settingsFields.textsPerMonth, readNumber) });

const textSenderForm = z.object({
  textSender: typedField(termsFields.textSender),
  textBrandId: typedField(termsFields.textBrandId),
  textCampaignId: typedField(termsFields.textCampaignId),
});

/** Reads a number that may be left out. */
const readOptionalNumber = (days: string): number | null => (days.trim() === '' ? null : Number(days));

const sendingForm = z
  .object({
    sendWindowStart: typedField(settingsFields.sendWindowStart, readMinutes),
    sendWindowEnd: typedField(settingsFields.sendWindowEnd, readEndMinutes),
    sendWindowDays: z
      .array(z.string())
      .default([])
      .transform((days) => days.reduce((mask, day) => mask | (1 << Number(day)), 0))
      .pipe(settingsFields.sendWindowDays),
    marketingDailyCap: typedField(settingsFields.marketingDailyCap, readNumber),
    marketingHourlyLimit: typedField(settingsFields.marketingHourlyLimit, readOptionalNumber),
    marketingConsentMode: settingsFields.marketingConsentMode,
    confirmsOffers: checkboxField,
  })
  .refine(({ sendWindowStart, sendWindowEnd }) => sendWindowEnd > sendWindowStart, {
    path: ['sendWindowEnd'],
    message: TENANT_SEND_WINDOW_ERROR,
  });

const leadsForm = z.object({
  leadNotification: settingsFields.leadNotification,
  leadNotificationTo: typedField(settingsFields.leadNotificationTo, splitLines),
  dataRetentionDays: typedField(settingsFields.dataRetentionDays, readOptionalNumber),
  unprovedRetentionDays: typedField(settingsFields.unprovedRetentionDays, readOptionalNumber),
  withoutConsentRetentionDays: typedField(settingsFields.withoutConsentRetentionDays, readOptionalNumber),
  inactiveRetentionDays: typedField(settingsFields.inactiveRetentionDays, readOptionalNumber),
  viewersSeeAnswers: checkboxField,
  asksForHealthConsent: checkboxField,
});

const shopForm = z.object({
  shopUrl: typedField(settingsFields.shopUrl),
  contactUrl: typedField(settingsFields.contactUrl),
  privacyUrl: typedField(settingsFields.privacyUrl),
  promoCode: typedField(settingsFields.promoCode),
  utm: typedField(settingsFields.utm, readUtm),
  freeOffersEnabled: checkboxField,
  freeOfferTerms: typedField(settingsFields.freeOfferTerms),
  showAmounts: checkboxField,
  showArticles: checkboxField,
});

/** 100 percent. */
const MAX_RATE_BPS = 10_000;
const PERCENT = 'Enter a percentage from 0 to 100, such as 8 or 7.25';
const termsForm = z.object({
  plan: termsFields.plan,
  baseFee: typedField(termsFields.baseFee, readMoney),
  commissionRate: z.string(PERCENT).transform((input, context) => {
    const bps = readCents(input);
    if (bps !== null && bps <= MAX_RATE_BPS) return rateOfBps(bps);
    context.addIssue({ code: 'custom', message: PERCENT });
    return z.NEVER;
  }),
  baseFeeCurrency: termsFields.baseFeeCurrency,
  monthlyAssessmentLimit: typedField(termsFields.monthlyAssessmentLimit, readNumber),
  currency: termsFields.currency,
  conversionTrackingEnabled: checkboxField,
});

const regionsForm = z.object({
  legalName: typedField(settingsFields.legalName),
  establishedIn: typedField(settingsFields.establishedIn),
  privacyContact: typedField(settingsFields.privacyContact),
  sellsTo: z.array(z.enum(REGIONS)).default([]),
  euRepresentative: typedField(settingsFields.euRepresentative),
  ukRepresentative: typedField(settingsFields.ukRepresentative),
  minimumAge: typedField(settingsFields.minimumAge, Number),
});

const specificationForm = z.object({ followsSpecification: checkboxField });

const subdomainForm = z.object({ subdomain: termsFields.subdomain });

/** The cards of the settings tab that are saved separately; a card's name is its form's intent. */
export const SETTINGS_FORMS = {
  company: companyForm,
  origins: originsForm,
  region: regionForm,
  texts: textsForm,
  'text-sender': textSenderForm,
  sending: sendingForm,
  leads: leadsForm,
  shop: shopForm,
  terms: termsForm,
  regions: regionsForm,
  specification: specificationForm,
  subdomain: subdomainForm,
} as const;
export type SettingsCard = keyof typeof SETTINGS_FORMS;

/**
 * Returns the status that a form without JavaScript requests: it has two controls for the status, and the one that was changed decides.
 * @param input `status` is the list's selected option; a switch that is off posts no value
 */
export function requestedStatus(
  isActive: boolean,
  input: { status: string | null; brandingEnabled: boolean },
): boolean {
  const isActiveInList = input.status === 'active';
  return isActiveInList === isActive ? input.brandingEnabled : isActiveInList;
}
