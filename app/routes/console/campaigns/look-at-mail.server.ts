import * as z from 'zod';
import {
  listEffectClaims,
  listNamedProducts,
  type MailToLookAt,
  previewMail,
} from '#app/domain/campaigns/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { listLeads } from '#app/domain/leads/index.ts';
import {
  findBraceErrors,
  findLinkErrors,
  findUnknownFields,
  isBodyLinkTarget,
  sanitizeTemplateHtml,
} from '#app/domain/mail-templates/index.ts';
import { typedHtml } from '#app/domain/mail-templates/template-fields.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readMailFrom } from '#app/http/mail-from.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseCleanHtml } from '#app/lib/clean-html.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { textToHtml } from '#app/lib/text-to-html.ts';
import { renderMail } from '#app/mails/index.ts';
import { previewText } from '#app/mails/mail-body-text.ts';
import type { MailPreview } from './preview-types.ts';

type Args = ConsoleArgs<'campaigns.read'>;

const text = (max: number) => z.string().max(max, `Use at most ${max} characters`).default('');

/** A mail as typed, saved or not. */
export const lookAtFields = z.object({
  subject: text(500),
  preheader: text(500),
  html: typedHtml('Text').default(''),
  ctaText: text(200),
  ctaUrl: text(2000),
  attachmentUrl: text(2000),
  locale: z.enum(['en', 'es']).default('en'),
  /** A lead's id; empty for the example lead. */
  leadId: text(100),
});
export type LookAtFields = z.output<typeof lookAtFields>;

/** Lists the errors that prevent a preview of the mail, as text. */
export function listProblems(fields: LookAtFields): string[] {
  const { subject, preheader, html, ctaText, ctaUrl, attachmentUrl } = fields;
  const texts = [subject, preheader, html, ctaText];
  const unknown = texts.flatMap(findUnknownFields).map((name) => `Unknown merge field {{${name}}}`);
  const links = [
    ...(ctaUrl && !isBodyLinkTarget(ctaUrl) ? ['The button’s URL must begin with https://'] : []),
    ...(attachmentUrl && !isBodyLinkTarget(attachmentUrl)
      ? ['The attachment’s URL must begin with https://']
      : []),
  ];
  return [...new Set([...unknown, ...texts.flatMap(findBraceErrors), ...links, ...findLinkErrors(html)])];
}

export const toMail = (fields: LookAtFields): Omit<MailToLookAt, 'variant'> => ({
  texts: {
    subjectLine: fields.subject,
    preheader: fields.preheader.trim() || null,
    bodyHtml: sanitizeTemplateHtml(textToHtml(fields.html)),
    ctaText: fields.ctaText.trim() || null,
    ctaUrl: fields.ctaUrl.trim() || null,
    attachmentUrl: fields.attachmentUrl.trim() || null,
  },
  locale: fields.locale,
  leadId: fields.leadId || null,
});

/**
 * Renders the mail as it would arrive, with the code that sends it. A real lead's mail has the link to its plan and the products that the
 * safety answers allow, so only people who may see these can preview it (D56).
 * @throws AppError `not-found` for a deleted lead, `forbidden`
 */
export async function renderPreview(
  args: Pick<Args, 'request' | 'context' | 'tenantId' | 'person'>,
  mail: Omit<MailToLookAt, 'variant'>,
): Promise<MailPreview> {
  const { request, context, tenantId, person } = args;
  const { db, env } = context.services;
  if (mail.leadId !== null && !(await seesAnswers(db, person, tenantId)))
    throw new AppError('forbidden', 'Your role can’t see leads’ plans. Preview the e-mail without a lead.');
  const origin = env.APP_ORIGIN ?? new URL(request.url).origin;
  const mailFrom = readMailFrom(args);
  const data = await previewMail(db, {
    ...mail,
    variant: 'A',
    tenantId,
    address: person.email,
    settings: { origin, ring: env.keyRing },
  });
  const {
    subject,
    html,
    text: plain,
    from,
  } = renderMail(data, {
    origin,
    mailFrom,
    product: env.PRODUCT_NAME,
  });
  const preheader = data.preheader ?? previewText(parseCleanHtml(data.bodyHtml));
  const [productNames = []] = await listNamedProducts(db, { tenantId, texts: [mail.texts] });
  return {
    subject,
    preheader,
    html,
    text: plain,
    from: `${from.name} <${from.address}>`,
    named: productNames,
    claims: await listEffectClaims(db, { tenantId, texts: [mail.texts] }),
  };
}

const LEADS_OFFERED = 20;

/** Lists the newest leads, to preview a mail as one of them. The list is empty for users who may not see the leads' plans. */
export async function listPreviewLeads({
  context,
  tenantId,
  person,
}: Pick<Args, 'context' | 'tenantId' | 'person'>): Promise<{ value: string; label: string }[]> {
  const { db } = context.services;
  if (!(await seesAnswers(db, person, tenantId))) return [];
  const { leads } = await listLeads({ db, tenantId, filter: {}, words: [], limit: LEADS_OFFERED });
  return leads
    .filter(({ erasedAt }) => erasedAt === null)
    .map(({ id, firstName, email }) => ({
      value: id,
      label: `${leadDisplayName({ firstName, email })}, ${email}`,
    }));
}
