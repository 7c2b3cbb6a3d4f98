import type { AccountMail } from '#app/domain/access/accounts/index.ts';
import type { VisitorMail } from '#app/domain/assessments/index.ts';
import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import type { StaffMail } from '#app/domain/notices/index.ts';
import { boundedMemo } from '#app/lib/bounded-memo.ts';
import { printableLine } from '#app/lib/printable-name.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { choicesPath, confirmPath } from '#app/protocol/choices-path.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { writeVisitProof } from '#app/protocol/visit-proof.ts';
import { createDocumentTheme, type DocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME, parseTheme, type Theme } from '#app/theme/theme.ts';
import { wordAccountMail } from './account-mail-words.ts';
import { renderConfirmationMail } from './confirmation-mail.ts';
import { renderDataMail } from './data-mail.tsx';
import { type Letter, renderLetter } from './letter.tsx';
import { listHeaders } from './list-headers.ts';
import type { MailContent } from './mail-frame.tsx';
import { renderMarketingMail, unsubscribeHeaders } from './marketing-mail.tsx';
import { renderPlanMail } from './plan-mail.ts';
import { wordStaffMail } from './staff-mail-words.ts';

export interface MailSettings {
  /** The service's URL: `https://app.example.com`. */
  origin: string;
  /** The service's own From address (D34). */
  mailFrom: string;
  /** The platform's own name, in mails to people who log in. */
  product: string;
}

/** A mail in the form in which it is sent; app/outbox/types.ts declares the same type. */
export interface FinishedMail extends MailContent {
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  headers: Record<string, string>;
}

/** URL paths of the links in mails. */
const LINK_PATHS = { 'erase-confirm': '/erase', 'data-link': '/data', 'agree-link': '/agree' } as const;

/** Programs with automatic replies don't answer mails with these headers. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Renders a mail that an area has decided to send. */
export function renderMail(
  mail: AccountMail | MarketingMail | StaffMail | VisitorMail,
  settings: MailSettings,
): FinishedMail {
  if ('bodyHtml' in mail) return finishMarketingMail(mail, settings);
  if ('plan' in mail || 'linkHours' in mail || 'confirmDays' in mail)
    return finishVisitorMail(mail, settings);
  if ('timeZone' in mail) return finishStaffMail(mail, settings);
  return finishLetter(mail.recipient, wordAccountMail(mail, settings), settings);
}

const finishStaffMail = (mail: StaffMail, settings: MailSettings): FinishedMail =>
  atOnceInLocale(parseLocale(mail.locale) ?? DEFAULT_LOCALE, () =>
    finishLetter(mail.recipient, wordStaffMail(mail, settings.origin), settings),
  );

/** Finishes a letter of the platform to a person who logs in, or to a company's staff. */
const finishLetter = (to: string, letter: Letter, { product, mailFrom }: MailSettings): FinishedMail => ({
  from: { name: product, address: mailFrom },
  to,
  headers: AUTOMATIC,
  ...renderLetter(letter, {
    look: createDocumentTheme(product, null, DEFAULT_THEME),
    preview: letter.paragraphs[0] ?? letter.title,
  }),
});

function finishVisitorMail(mail: VisitorMail, { origin, mailFrom }: MailSettings): FinishedMail {
  const locale = parseLocale('plan' in mail ? mail.plan.data.config.locale : mail.locale) ?? DEFAULT_LOCALE;
  return {
    from: { name: mail.sender.name, address: mail.sender.address ?? mailFrom },
    replyTo: mail.replyTo,
    to: mail.recipient,
    headers: AUTOMATIC,
    ...atOnceInLocale(locale, () => renderVisitorMail(mail, origin)),
  };
}

function finishMarketingMail(mail: MarketingMail, { origin, mailFrom }: MailSettings): FinishedMail {
  const tenantOrigin = originFor(mail.tenant, origin);
  const look = createTenantLook(mail.tenant, mail.theme, tenantOrigin);
  const bodyHtml = nameHostOfPictures(mail.bodyHtml, tenantOrigin);
  const address = mail.sender.address ?? mailFrom;
  return {
    from: { name: mail.sender.name, address },
    replyTo: mail.replyTo,
    to: mail.recipient,
    headers: { ...AUTOMATIC, ...unsubscribeHeaders(mail), ...listHeaders(mail, { address, mailFrom }) },
    ...atOnceInLocale(mail.locale, () => renderMarketingMail({ ...mail, bodyHtml }, look)),
  };
}

/** Templates name uploaded pictures by their path, as all of the service's hosts serve them. A quotation mark in a text is escaped. */
const nameHostOfPictures = (cleanHtml: string, origin: string): string =>
  cleanHtml.replaceAll(' src="/media/', ` src="${origin}/media/`);

/** A tenant's own domain is preferred for white-label pages (D1). */
const originFor = ({ customDomain }: { customDomain: string | null }, serviceOrigin: string): string =>
  customDomain ? `https://${customDomain}` : serviceOrigin;

/** An uploaded logo's URL has no host, because all of the service's hosts serve it. */
const createTenantLook = (
  { name, logoUrl }: { name: string; logoUrl: string | null },
  theme: Theme,
  origin: string,
): DocumentTheme =>
  lookFor(JSON.stringify([printableLine(name), logoUrl && new URL(logoUrl, origin).href, theme]));

/** Mails of one tenant share a theme, whose palettes are computed once. */
const MAX_LOOKS = 100;
const lookFor = boundedMemo(MAX_LOOKS, (key: string) =>
  createDocumentTheme(...(JSON.parse(key) as Parameters<typeof createDocumentTheme>)),
);

function renderVisitorMail(mail: VisitorMail, serviceOrigin: string): MailContent {
  if ('confirmDays' in mail) {
    const { tenant, assessmentId, token, isClaimed, confirmDays } = mail;
    const origin = originFor(tenant, serviceOrigin);
    return renderConfirmationMail({
      ...{ isClaimed, days: confirmDays, postalAddress: tenant.postalAddress },
      look: createTenantLook(tenant, parseTheme(tenant), origin),
      link: origin + confirmPath(assessmentId, token),
    });
  }
  if (!('plan' in mail)) {
    const { tenant, purpose, token, linkHours: hours, page } = mail;
    const origin = originFor(tenant, serviceOrigin);
    const look = createTenantLook(tenant, parseTheme(tenant), origin);
    const link = `${origin}${LINK_PATHS[purpose]}/${token}`;
    return renderDataMail({ purpose, look, link, hours, page, postalAddress: tenant.postalAddress });
  }
  const { tenant, theme, data, firstName, createdAt, namesDanger } = mail.plan;
  const { postalAddress } = tenant;
  const origin = originFor(tenant, serviceOrigin);
  const look = createTenantLook(tenant, theme, origin);
  const paths = planPaths(data.assessmentId);
  const { isProved, token } = mail.proof;
  const page = origin + paths.page + (isProved || token === null ? '' : writeVisitProof(token));
  const links = { page, erase: origin + paths.erase };
  const choices = mail.choices && {
    receipt: mail.choices.receipt,
    href: origin + choicesPath(data.assessmentId),
    confirmation: mail.choices.confirmation && {
      isClaimed: mail.choices.confirmation.isClaimed,
      href: origin + confirmPath(data.assessmentId, mail.choices.confirmation.token),
    },
  };
  return renderPlanMail({
    ...{ data, look, firstName, createdAt, links, postalAddress, namesDanger, isProved },
    ...(choices && { choices }),
  });
}
