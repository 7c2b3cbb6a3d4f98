import { FORM_PLANS, planLabel } from '#app/domain/billing/index.ts';
import { LEDGER_CURRENCIES } from '#app/domain/reading/readers.ts';
import { PHONE_COUNTRIES, readSellsTo, type TenantDetails } from '#app/domain/tenants/index.ts';
import { linkParameters } from '#app/domain/widget-tenant/index.ts';
import { currencyText, moneyFieldText } from '#app/lib/money-text.ts';
import { versionsOfCards } from '#app/routes/console/frame/save-tenant.server.ts';
import type { SettingsCard } from '../forms.ts';
import { toDayValues, toTimeValue } from '../time-field-values.ts';

/** Reads a tenant for the settings tab, with each card's fields as form texts. */
export function readSettings(tenant: TenantDetails) {
  const { id, name, isActive, plan } = tenant;
  const plans = [...new Set([...Object.keys(FORM_PLANS), plan])];
  return {
    id,
    name,
    isActive,
    currencies: [...new Set([...LEDGER_CURRENCIES, tenant.currency, tenant.baseFeeCurrency])],
    timeZones: [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), tenant.timeZone])],
    phoneCountries: phoneCountries(),
    plans: plans.map((value) => ({ value, label: planLabel(value), fee: feeText(value) })),
    summary: {
      plan: planLabel(plan),
      baseFee: `${currencyText(tenant.baseFeeCents, tenant.baseFeeCurrency)} a month`,
      commission: `${tenant.commissionRateBps / 100}% of each tracked sale`,
      limit: limitText(tenant.monthlyAssessmentLimit),
    },
    ...readCards(tenant),
  };
}
export type TenantSettings = ReturnType<typeof readSettings>;

/** Returns each card's fields as its form holds them. */
export function readCards(tenant: TenantDetails) {
  return {
    company: {
      name: tenant.name,
      contactEmail: tenant.contactEmail,
      postalAddress: tenant.postalAddress ?? '',
      timeZone: tenant.timeZone,
      phoneCountry: tenant.phoneCountry ?? '',
    },
    origins: { allowedOrigins: joinLines(tenant.allowedOrigins) },
    region: {
      locale: tenant.locale,
      textHoursStart: toTimeValue(tenant.textHoursStart),
      textHoursEnd: toTimeValue(tenant.textHoursEnd),
    },
    texts: { textsPerMonth: String(tenant.textsPerMonth) },
    'text-sender': {
      textSender: tenant.textSender ?? '',
      textBrandId: tenant.textBrandId ?? '',
      textCampaignId: tenant.textCampaignId ?? '',
    },
    sending: {
      sendWindowStart: toTimeValue(tenant.sendWindowStart),
      sendWindowEnd: toTimeValue(tenant.sendWindowEnd),
      sendWindowDays: toDayValues(tenant.sendWindowDays),
      marketingDailyCap: String(tenant.marketingDailyCap),
      marketingHourlyLimit: String(tenant.marketingHourlyLimit ?? ''),
      marketingConsentMode: tenant.marketingConsentMode,
      confirmsOffers: tenant.confirmsOffers,
    },
    leads: {
      leadNotification: tenant.leadNotification,
      leadNotificationTo: joinLines(tenant.leadNotificationTo),
      dataRetentionDays: String(tenant.dataRetentionDays ?? ''),
      unprovedRetentionDays: String(tenant.unprovedRetentionDays ?? ''),
      withoutConsentRetentionDays: String(tenant.withoutConsentRetentionDays ?? ''),
      inactiveRetentionDays: String(tenant.inactiveRetentionDays ?? ''),
      viewersSeeAnswers: tenant.viewersSeeAnswers,
      asksForHealthConsent: tenant.asksForHealthConsent,
    },
    shop: {
      shopUrl: tenant.shopUrl ?? '',
      contactUrl: tenant.contactUrl ?? '',
      privacyUrl: tenant.privacyUrl ?? '',
      promoCode: tenant.promoCode ?? '',
      utm: Object.entries(linkParameters(tenant.utm) ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
      freeOffersEnabled: tenant.freeOffersEnabled,
      freeOfferTerms: tenant.freeOfferTerms ?? '',
      showAmounts: tenant.showAmounts,
      showArticles: tenant.showArticles,
    },
    terms: {
      plan: tenant.plan,
      baseFee: moneyFieldText(tenant.baseFeeCents),
      baseFeeCurrency: tenant.baseFeeCurrency,
      commissionRate: String(tenant.commissionRateBps / 100),
      monthlyAssessmentLimit: String(tenant.monthlyAssessmentLimit),
      currency: tenant.currency,
      conversionTrackingEnabled: tenant.conversionTrackingEnabled,
    },
    regions: {
      legalName: tenant.legalName ?? '',
      establishedIn: tenant.establishedIn ?? '',
      privacyContact: tenant.privacyContact ?? '',
      sellsTo: readSellsTo(tenant.sellsTo) ?? [],
      euRepresentative: tenant.euRepresentative ?? '',
      ukRepresentative: tenant.ukRepresentative ?? '',
      minimumAge: String(tenant.minimumAge),
    },
    specification: { followsSpecification: tenant.followsSpecification },
    subdomain: { subdomain: tenant.subdomain },
  } satisfies Record<SettingsCard, object>;
}

/** Versions of each card's fields, compared when the card is saved. */
export const readCardVersions = (tenant: TenantDetails) => versionsOfCards(tenant, readCards(tenant));

/** Lists countries by name; a code without a name in this runtime is shown as it is. */
function phoneCountries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return PHONE_COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
}

const joinLines = (json: unknown): string => (Array.isArray(json) ? json.join('\n') : '');

const limitText = (limit: number) =>
  limit === 0
    ? 'No limit'
    : `${limit.toLocaleString('en-US')} assessments a month. Leads above the limit are still saved.`;

/** Returns the fee of a plan; null if the operator sets it. */
function feeText(plan: string): string | null {
  const cents = (FORM_PLANS as Record<string, { baseFeeCents: number | null }>)[plan]?.baseFeeCents;
  return cents === null || cents === undefined ? null : moneyFieldText(cents);
}
