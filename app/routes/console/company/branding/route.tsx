import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { fieldWarnings } from '#app/domain/access/index.ts';
import { MAX_PICTURE_BYTES, PICTURE_FORMATS } from '#app/domain/assets/index.ts';
import { pictureForm } from '#app/domain/assets/picture-rules.ts';
import { verificationRecord } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { tenantUrl } from '#app/routes/console/frame/company-url.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { useErrorToast } from '#app/routes/console/frame/use-error-toast.ts';
import { createPalettes } from '#app/theme/palette.ts';
import { PRESETS, type PresetName } from '#app/theme/theme.ts';
import { Card } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PictureForm } from '#app/ui/console/picture-form.tsx';
import { changeBranding } from './change-branding.server.ts';
import { CoverCard } from './cover-card.tsx';
import { DomainCard } from './domain-card.tsx';
import { LookCard } from './look-card.tsx';
import { NameAndReplyAddressCard } from './name-and-reply-address-card.tsx';
import {
  findBrandedTenant,
  readBrandCards,
  readBrandVersions,
  readCoverPreview,
} from './read-branding.server.ts';
import { readSenderCard } from './read-sender.server.ts';
import { SenderCard } from './sender-card.tsx';

/** `/admin/tenants/{id}/branding`: theme, logo, cover, domain and sender. */
export const loader = forConsole('tenant.brand', async (args) => {
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
    sender: {
      senderEmail: tenant.senderEmail,
      isVerified: tenant.senderVerifiedAt !== null,
      ...(await readSenderCard(args, tenant)),
    },
  });
});

export const action = changeBranding;

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

const EDIT_FORMS = ['look', 'cover', 'domain', 'signature', 'sender'] as const;

export const meta = consoleMeta('Branding');

export default function Branding() {
  const { id, name, isActive, contactEmail, logoUrl, files, look, themes, cover, domain, sender, ...rest } =
    useLoaderData<typeof loader>();
  const { cards, versions, warnings } = rest;
  const { answerOf: findAnswer, refusal } = useEditAnswers(EDIT_FORMS);
  const logoReply = useFormReply('logo');
  const pictureReply = useFormReply('picture');
  useErrorToast(refusal);
  const card = <K extends (typeof EDIT_FORMS)[number]>(key: K) => ({
    tenantId: id,
    saved: cards[key],
    versions: versions[key],
    warnings,
    answer: findAnswer(key),
  });
  return (
    <>
      <LookCard {...card('look')} isActive={isActive} look={look} themes={themes} />
      <Card
        id="logo-card"
        title="Logo"
        description="Shown above the assessment, on plans and in e-mails. We re-encode the image and keep nothing else from the file."
      >
        <PictureForm
          {...files}
          what="logo"
          currentUrl={logoUrl}
          schema={pictureForm}
          result={logoReply?.result}
          removal={{
            title: 'Remove the logo?',
            loses: [`Pages and e-mails show the name ${name} in its place.`, 'The picture is deleted.'],
          }}
        />
      </Card>
      <CoverCard {...cover} {...files} {...card('cover')} isActive={isActive} result={pictureReply?.result} />
      <DomainCard {...domain} {...card('domain')} />
      <NameAndReplyAddressCard name={name} contactEmail={contactEmail} {...card('signature')} />
      <SenderCard {...sender} {...card('sender')} />
    </>
  );
}
