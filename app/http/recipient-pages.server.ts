import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { readUsedMail } from '#app/domain/campaigns/index.ts';
import { findRecipient, type Recipient } from '#app/domain/preferences/index.ts';
import { splitAddress } from '#app/lib/email-address.ts';
import { choicesPath } from '#app/protocol/choices-path.ts';
import { themeStyle } from '#app/theme/style.ts';
import { planDocument, setDocumentLocale } from './plan-document.server.ts';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Finds the recipient whose mail's link was opened, and sets the page to the recipient's language. Returns null for a dead link. */
export async function openRecipient({ request, params, context }: Args): Promise<Recipient | null> {
  const { db, env } = context.services;
  const ring = env.keyRing;
  const usedMail = readUsedMail(ring, new URL(request.url));
  const recipient = await findRecipient(db, { token: params.token ?? '', ring, usedMail }, new Date());
  setDocumentLocale({ request, context }, recipient?.locale);
  return recipient;
}

/** Selects the data of a recipient that the pages show. The e-mail address is masked, because a forwarded mail contains the same link. */
export const shownRecipient = ({
  brand,
  logoUrl,
  theme,
  contact,
  wish,
  pausedUntil,
  stopped,
}: Recipient) => ({
  brand,
  logoUrl,
  address: maskAddress(contact.emailKey),
  wish,
  pausedUntil,
  stopped: stopped === 'bounce' || stopped === 'complaint' || stopped === 'manual' ? stopped : null,
  hasData: contact.latest !== null,
  choices: contact.latest && choicesPath(contact.latest.assessmentId),
  theme: { css: themeStyle(theme) },
});

export const deadRecipientLink = () => planDocument(null, { status: 404, asks: true });

/** Masks `ada@example.com` as `a…@example.com`. */
function maskAddress(address: string): string {
  const { local, domain } = splitAddress(address);
  return `${local.slice(0, 1)}…@${domain}`;
}
