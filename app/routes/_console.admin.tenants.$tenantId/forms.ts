import * as z from 'zod';
import { decimalOfCents } from '../../lib/money.ts';
import { parseCents } from '../../lib/money-text.ts';
import { MINUTES_A_DAY } from './send-window.ts';

/**
 * What the forms of a tenant's pages post, put under the names and in the units that the domain takes; updateTenant judges
 * it. A field that was left empty arrives as '', which takes away what may be missing.
 */

const text = z.string().default('');
const checkboxField = z.boolean().default(false);
const ticks = z.array(z.string()).default([]);
const lines = text.transform((all) =>
  all
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean),
);
/** Not a number where none was typed, so that the domain says what it wants. */
const numberField = text.transform((typed) => (typed === '' ? Number.NaN : Number(typed)));

/** '09:30' is 570. */
const minutes = text.transform((time) => {
  const [, hours, rest] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(rest);
});

export const themeForm = z
  .object({
    colours: text,
    theme: text,
    primaryColor: text,
    secondaryColor: text,
    colorScheme: text,
    font: text,
    corners: text,
  })
  .transform(({ colours, ...look }) => ({ ...look, useBrandColors: colours === 'own' }));

export const signatureForm = z.object({ senderName: text, replyTo: text, postalAddress: text });

export const domainForm = z.object({ customDomain: text });

const companyForm = z.object({ name: text, contactEmail: text });

const originsForm = z.object({ allowedOrigins: lines });

const regionForm = z.object({ locale: text, timeZone: text });

const sendingForm = z.object({
  sendWindowStart: minutes,
  // Midnight as the end is that of the same day.
  sendWindowEnd: minutes.transform((minute) => (minute === 0 ? MINUTES_A_DAY : minute)),
  sendWindowDays: ticks.transform((days) => days.reduce((mask, day) => mask | (1 << Number(day)), 0)),
  marketingConsentMode: text,
});

const leadsForm = z.object({
  leadNotification: text,
  leadNotificationTo: lines,
  dataRetentionDays: text.transform((days) => (days === '' ? null : Number(days))),
});

const shopForm = z.object({
  shopUrl: text,
  contactUrl: text,
  promoCode: text,
  // 'utm_source=quiz' a line; one without '=' is for the domain to refuse.
  utm: lines.transform((all) =>
    Object.fromEntries(
      all.map((line) => {
        const [name = '', ...value] = line.split('=');
        return [name.trim(), value.join('=').trim()];
      }),
    ),
  ),
  freeOffersEnabled: checkboxField,
  showAmounts: checkboxField,
});

const PERCENT = 'Please enter a percentage from 0 to 100, such as 8 or 7.25';
const termsForm = z.object({
  plan: text,
  baseFee: text.transform((typed) => {
    const cents = parseCents(typed);
    return cents === null ? Number.NaN : decimalOfCents(cents);
  }),
  commissionRate: text
    .refine((typed) => /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) <= 100, PERCENT)
    .transform((typed) => Math.round(Number(typed) * 100) / 10_000),
  monthlyAssessmentLimit: numberField,
  currency: text,
  conversionTrackingEnabled: checkboxField,
});

/** The cards of the settings tab that save by themselves; a card's name is its form's intent. */
export const SETTINGS_FORMS = {
  company: companyForm,
  origins: originsForm,
  region: regionForm,
  sending: sendingForm,
  leads: leadsForm,
  shop: shopForm,
  terms: termsForm,
} as const;
export type SettingsCard = keyof typeof SETTINGS_FORMS;

export const isSettingsCard = (name: unknown): name is SettingsCard =>
  typeof name === 'string' && Object.hasOwn(SETTINGS_FORMS, name);

/**
 * What a status form without a script asks for: it has two controls of one thing, and the one that was changed decides.
 * @param posted `status` is what stands in the list; the switch posts nothing when it is off
 */
export function requestedStatus(
  isActive: boolean,
  posted: { status: string | null; brandingEnabled: boolean },
): boolean {
  const listed = posted.status === 'active';
  return listed === isActive ? posted.brandingEnabled : listed;
}
