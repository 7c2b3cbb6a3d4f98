import { linkParameters } from '#app/domain/widget-tenant/index.ts';

/** The message that contains a link to the shop, as the shop's own statistics show it. */
export interface LinkSource {
  medium: 'email' | 'sms';
  /** The campaign's name or the kind of message. */
  campaign: string;
  /** The step and variant of a campaign, or the day of a bulk mail. */
  content?: string;
}

/** Test mails and previews, which no shop should count for a campaign. */
export const PREVIEW_LINK_SOURCE: LinkSource = { medium: 'email', campaign: 'test' };

/** Returns where links of a bulk message come from. Its subject may name a person or an offer, so the day identifies it. */
export const bulkLinkSource = (medium: LinkSource['medium'], createdAt: Date): LinkSource => ({
  medium,
  campaign: medium === 'email' ? 'quick-email' : 'quick-sms',
  // A text has no room for it.
  ...(medium === 'email' && { content: createdAt.toISOString().slice(0, 10) }),
});

/** Returns where links of a campaign's mail come from, with the variant if the step tests two. */
export const stepLinkSource = (
  campaign: { name: string },
  template: { sequenceOrder: number; subjectLineVariant: string | null; bodyHtmlVariant: string | null },
  variant: 'A' | 'B',
): LinkSource => {
  const step = `step-${template.sequenceOrder}`;
  const isTest = template.subjectLineVariant !== null || template.bodyHtmlVariant !== null;
  return {
    medium: 'email',
    campaign: campaign.name,
    content: isTest ? `${step}-${variant.toLowerCase()}` : step,
  };
};

/** Statistics group visits by campaign only if they know a source. It names no company, because messages are white label (D1). */
const DEFAULT_UTM_SOURCE = 'assessment';

const MAX_UTM_LENGTH = 60;

/** Writes a name in the characters that need no encoding, so that "Fat loss: Día 1" reads "fat-loss-dia-1" in a report. */
const toUtmValue = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_UTM_LENGTH)
    .replace(/^-|-$/g, '');

/**
 * Returns the UTM parameters of a message's links to the shop (D77). The company's own parameters describe links of plans; in a message the
 * medium, campaign and content are those of the message.
 */
export function messageUtm(companyUtm: unknown, { medium, campaign, content }: LinkSource) {
  const own = linkParameters(companyUtm) ?? {};
  return linkParameters({
    ...own,
    utm_source: own.utm_source || DEFAULT_UTM_SOURCE,
    utm_medium: medium,
    utm_campaign: toUtmValue(campaign) || 'campaign',
    ...(content && { utm_content: content }),
  });
}
