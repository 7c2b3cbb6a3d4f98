import { findTenantDetails, type TenantDetails } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { t } from '#app/messages/cover.ts';
import { inLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { versionsOfCards } from '../frame/save-tenant.server.ts';

export async function findBrandedTenant({ context, tenantId }: ConsoleArgs<'tenant.brand'>) {
  const tenant = await findTenantDetails(context.services.db, tenantId);
  if (!tenant) throw tenantNotFound();
  return tenant;
}

/** Returns each card's fields as its form holds them. */
export function readBrandCards(tenant: TenantDetails) {
  const { theme, primaryColor, secondaryColor, useBrandColors, colorScheme, font, corners } = tenant;
  return {
    look: {
      useBrandColors: useBrandColors ? 'own' : 'theme',
      theme,
      primaryColor,
      secondaryColor,
      colorScheme,
      font,
      corners,
    },
    cover: {
      coverEnabled: tenant.coverEnabled,
      coverHeadline: tenant.coverHeadline ?? '',
      coverLine: tenant.coverLine ?? '',
      coverGround: tenant.coverGround,
      coverColor: tenant.coverColor,
    },
    signature: {
      senderName: tenant.senderName ?? '',
      replyTo: tenant.replyTo ?? '',
    },
    domain: { customDomain: tenant.customDomainWanted ?? tenant.customDomain ?? '' },
    sender: { senderEmail: tenant.senderEmail ?? '' },
  };
}

/** Versions of each card's fields, compared when the card is saved. */
export const readBrandVersions = (tenant: TenantDetails) => versionsOfCards(tenant, readBrandCards(tenant));

/** Returns what the cover preview needs in addition to its form: the default texts in the tenant's language. */
export function readCoverPreview({ locale: tag, coverPictureUrl }: TenantDetails) {
  const locale = parseLocale(tag) ?? DEFAULT_LOCALE;
  return { locale, words: inLocale(locale, () => t.cover), pictureUrl: coverPictureUrl };
}
