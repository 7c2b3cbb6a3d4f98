import { json } from '@remix-run/node';
import { fieldWarnings } from '#app/domain/access/index.ts';
import { MAX_PICTURE_BYTES, PICTURE_FORMATS } from '#app/domain/assets/index.ts';
import { findMailAccount, verificationRecord } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { tenantUrl } from '#app/routes/console/frame/company-url.ts';
import { createPalettes } from '#app/theme/palette.ts';
import { PRESETS, type PresetName } from '#app/theme/theme.ts';
import {
  findBrandedTenant,
  readBrandCards,
  readBrandVersions,
  readCoverPreview,
} from './read-branding.server.ts';
import { readSenderCard } from './read-sender.server.ts';

/** Loads theme, logo, cover, domain and sender, for the pages Design and Domain. */
export async function loadBranding(args: ConsoleArgs<'tenant.brand'>) {
  const { env } = args.context.services;
  const tenant = await findBrandedTenant(args);
  const { id, name, isActive, logoUrl, contactEmail } = tenant;
  const { theme, primaryColor, secondaryColor, useBrandColors, colorScheme, font, corners } = tenant;
  return json({
    id,
    name,
    isActive,
    contactEmail,
    logoUrl,
    files: {
      accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
      accepts: `${PICTURE_FORMATS}, at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB`,
    },
    cover: readCoverPreview(tenant),
    cards: readBrandCards(tenant),
    versions: readBrandVersions(tenant),
    warnings: fieldWarnings(['replyTo', 'customDomain', 'senderEmail']),
    look: { theme, primaryColor, secondaryColor, useBrandColors, colorScheme, font, corners },
    themes: (Object.keys(PRESETS) as PresetName[]).map((preset) => ({
      name: preset,
      accent: createPalettes({ colours: preset }).light.accent,
    })),
    domain: {
      customDomain: tenant.customDomain,
      pendingDomain: tenant.customDomainWanted,
      record:
        tenant.customDomainWanted && tenant.customDomainToken
          ? { name: verificationRecord(tenant.customDomainWanted), value: tenant.customDomainToken }
          : null,
      pointsTo: env.APP_DOMAIN ? tenantUrl(tenant.subdomain, env.APP_DOMAIN) : null,
    },
    mailServer: await findMailAccount(args.context.services.db, id),
    sender: {
      senderEmail: tenant.senderEmail,
      isVerified: tenant.senderVerifiedAt !== null,
      ...(await readSenderCard(args, tenant)),
    },
  });
}
