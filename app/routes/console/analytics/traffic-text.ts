import { ERASED_PERSON } from '#app/domain/erased-person.ts';
import type { TrafficKind } from '#app/protocol/traffic.ts';
import { MIN_VISITORS_FOR_RATE } from './analytics-text.ts';

/** The words for each way by which traffic is grouped. */
export const TRAFFIC_TABS: Readonly<
  Record<TrafficKind, { hint: string; none: string; advice: string; unknown: string }>
> = {
  utmSource: {
    hint: 'Source is the utm_source of the link.',
    none: 'No links with utm_source',
    advice: 'Add ?utm_source=newsletter to the links in your e-mails, ads and posts.',
    unknown: 'Not tagged',
  },
  utmMedium: {
    hint: 'Medium is the utm_medium of the link.',
    none: 'No links with utm_medium',
    advice: 'Add utm_medium=email, cpc or social to your links.',
    unknown: 'Not tagged',
  },
  utmCampaign: {
    hint: 'Campaign is the utm_campaign of the link.',
    none: 'No links with utm_campaign',
    advice: 'Add utm_campaign and the campaign’s name to your links.',
    unknown: 'Not tagged',
  },
  referrer: {
    hint: 'Referrer is the website that linked to the page.',
    none: 'No referrers',
    advice: 'Visitors came directly, from an app, or from within your website.',
    unknown: 'Direct or unknown',
  },
  page: {
    hint: 'Page is where visitors saw the assessment.',
    none: 'No pages known',
    advice: 'Pages appear once visitors see the assessment on your website.',
    unknown: 'Unknown page',
  },
};

/** Returns what a value is called on the page and in the file. */
export function trafficName(kind: TrafficKind, value: string): string {
  if (value === '') return TRAFFIC_TABS[kind].unknown;
  return value === ERASED_PERSON ? 'Erased leads' : value;
}

/**
 * Computes the share of visitors who became leads; null with too few visitors, and where more leads than visitors are known, because
 * browsers may refuse to be counted.
 */
export const computeLeadRate = ({
  visitors,
  leads,
}: {
  visitors: number | null;
  leads: number;
}): number | null =>
  visitors === null || visitors < MIN_VISITORS_FOR_RATE || leads > visitors ? null : leads / visitors;
