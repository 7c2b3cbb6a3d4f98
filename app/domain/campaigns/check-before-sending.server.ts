import type { DatabaseClient } from '#app/domain/database.ts';
import { findLinkErrors, type TemplateTexts } from '#app/domain/mail-templates/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { quoteSentences } from '#app/lib/quote-sentences.ts';
import { listEffectClaims } from './named-products.server.ts';

/** A message as its author wrote it: an e-mail's texts in all variants and languages, or a text. */
type MessageToCheck = TemplateTexts | { text: string };

interface SendingCheck {
  /** Links that a message can't have, as sentences for the author. They have to be changed. */
  links: string[];
  /** Sentences that claim a medical effect for a product. A person decides whether they are sent. */
  claims: string[];
}

/** Field by which a person accepts the claims of what they send. */
const CLAIMS_FIELD = 'acceptClaims';

/** Code of the refusal, for programs. */
const CLAIMS_NOT_ACCEPTED = 'claims-not-accepted';

const toTexts = (message: MessageToCheck): TemplateTexts =>
  'text' in message ? { subjectLine: message.text, bodyHtml: '' } : message;

/** Lists the HTML of an e-mail in each variant and language. */
function listBodies({ bodyHtml, bodyHtmlVariant, translations }: TemplateTexts): string[] {
  const translated = Object.values(
    (translations ?? {}) as Record<string, Partial<TemplateTexts> | undefined>,
  );
  return [
    bodyHtml,
    bodyHtmlVariant,
    ...translated.flatMap((es) => [es?.bodyHtml, es?.bodyHtmlVariant]),
  ].filter((html) => typeof html === 'string');
}

/** Checks messages before they are sent: the one check of Quick Email, Quick SMS, replies, launches, uploads and the API. */
export async function checkBeforeSending(
  db: DatabaseClient,
  { tenantId, messages }: { tenantId: string; messages: readonly MessageToCheck[] },
): Promise<SendingCheck> {
  const texts = messages.map(toTexts);
  return {
    links: [...new Set(texts.flatMap(listBodies).flatMap(findLinkErrors))],
    claims: await listEffectClaims(db, { tenantId, texts }),
  };
}

/**
 * Refuses messages that can't be sent, or whose claims were not accepted.
 * @returns what the audit log records of the decision
 * @throws AppError `invalid`
 */
export async function decideSending(
  db: DatabaseClient,
  {
    acceptsClaims,
    ...checked
  }: { tenantId: string; messages: readonly MessageToCheck[]; acceptsClaims: boolean },
): Promise<{ acceptedClaims?: number }> {
  const { links, claims } = await checkBeforeSending(db, checked);
  const [link] = links;
  if (link) throw new AppError('invalid', link, { fields: { message: links } });
  if (claims.length === 0) return {};
  if (!acceptsClaims) throw refuseClaims(claims);
  return { acceptedClaims: claims.length };
}

function refuseClaims(claims: readonly string[]): AppError {
  const message = `Tick “Send anyway” to send ${claims.length === 1 ? 'this sentence' : 'these sentences'}, or change the message: ${quoteSentences(claims)}`;
  return new AppError('invalid', message, {
    fields: { [CLAIMS_FIELD]: [message] },
    reason: CLAIMS_NOT_ACCEPTED,
  });
}
