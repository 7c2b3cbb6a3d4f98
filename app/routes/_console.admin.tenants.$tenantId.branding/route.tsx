import { json } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MAX_UPLOAD_BYTES, UPLOAD_FORMATS } from '../../domain/assets/index.ts';
import { domainOfAddress, findTenantDetails, verificationRecord } from '../../domain/tenants/index.ts';
import { forConsole } from '../../http/console.server.ts';
import { noSuchTenant } from '../../lib/app-error.ts';
import { createPalettes } from '../../theme/palette.ts';
import { PRESETS, type PresetName } from '../../theme/theme.ts';
import { tenantUrl } from '../_console.admin.tenants/tenant-url.ts';
import { useErrorToast } from '../_console.admin.tenants/use-error-toast.ts';
import type { CardAnswer } from '../_console.admin.tenants.$tenantId/save-tenant.server.ts';
import { changeBranding } from './change-branding.server.ts';
import { DomainCard } from './domain-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { LookCard } from './look-card.tsx';
import { SenderCard, SignatureCard } from './sender-cards.tsx';

/** `/admin/tenants/{id}/branding`: logo, look, domain and sender. */
export const loader = forConsole('tenant.brand', async ({ context, tenantId }) => {
  const { db, env } = context.services;
  const tenant = await findTenantDetails(db, tenantId);
  if (!tenant) throw noSuchTenant();
  const { id, name, isActive, logoUrl, contactEmail } = tenant;
  const { theme, primaryColor, secondaryColor, useBrandColors, colorScheme, font, corners } = tenant;
  return json({
    id,
    name,
    isActive,
    contactEmail,
    logo: {
      logoUrl,
      accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
      accepts: `${UPLOAD_FORMATS}, at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`,
    },
    look: { theme, primaryColor, secondaryColor, useBrandColors, colorScheme, font, corners },
    themes: (Object.keys(PRESETS) as PresetName[]).map((preset) => ({
      name: preset,
      accent: createPalettes({ colours: preset }).light.accent,
    })),
    domain: {
      customDomain: tenant.customDomain,
      wanted: tenant.customDomainWanted,
      record:
        tenant.customDomainWanted && tenant.customDomainToken
          ? { name: verificationRecord(tenant.customDomainWanted), value: tenant.customDomainToken }
          : null,
      pointsTo: env.APP_DOMAIN ? tenantUrl(tenant.subdomain, env.APP_DOMAIN) : null,
    },
    signature: {
      senderName: tenant.senderName ?? '',
      replyTo: tenant.replyTo ?? '',
      postalAddress: tenant.postalAddress ?? '',
    },
    sender: {
      senderEmail: tenant.senderEmail,
      isVerified: tenant.senderVerifiedAt !== null,
      record:
        tenant.senderEmail && tenant.senderToken
          ? { name: verificationRecord(domainOfAddress(tenant.senderEmail)), value: tenant.senderToken }
          : null,
    },
  });
});

export const action = forConsole('tenant.brand', changeBranding);

export default function Branding() {
  const { id, name, isActive, contactEmail, logo, look, themes, domain, signature, sender } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CardAnswer | undefined;
  useErrorToast(answer);
  const replyTo = (card: string) => (answer?.card === card ? answer.reply : undefined);
  return (
    <>
      <LookCard tenantId={id} isActive={isActive} saved={look} themes={themes} reply={replyTo('look')} />
      <LogoCard name={name} {...logo} errors={answer?.card === 'logo' ? [answer.failed ?? ''] : undefined} />
      {/* What is kept may be written otherwise than it was typed. */}
      <DomainCard key={`${domain.customDomain} ${domain.wanted}`} {...domain} reply={replyTo('domain')} />
      <SignatureCard name={name} contactEmail={contactEmail} saved={signature} reply={replyTo('signature')} />
      <SenderCard key={sender.senderEmail} {...sender} reply={replyTo('sender')} />
    </>
  );
}
