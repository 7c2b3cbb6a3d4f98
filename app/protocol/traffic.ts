/** The ways by which visits, leads and sales are grouped: three UTM parameters, the referring host, and the page with the widget. */
export const TRAFFIC_KINDS = ['utmSource', 'utmMedium', 'utmCampaign', 'referrer', 'page'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

/** Where a visit came from; '' for what is unknown. */
export type Traffic = Record<TrafficKind, string>;

/** A visit of which nothing is known. */
export const NO_TRAFFIC: Traffic = { utmSource: '', utmMedium: '', utmCampaign: '', referrer: '', page: '' };

/** What a page or a program tells about a visit. */
export interface VisitOrigin {
  /** { utm_source: … }, as on the page. */
  utm?: Readonly<Record<string, string>> | null;
  /** URL of the page that linked to the one with the widget. */
  referrer?: string | null;
  /** URL of the page with the widget. */
  pageUrl?: string | null;
}

/** What a lead's page, the API and webhooks tell of where a lead came from: everything that the shop's page gave, as it was given. */
export interface Attribution {
  utm: Readonly<Record<string, string>>;
  /** Values of `data-hidden`. */
  hidden: Readonly<Record<string, string>>;
  referrer: string | null;
  pageUrl: string | null;
}

/** Returns the attribution of a submission, or of one that was stored. */
export const readAttribution = (
  from: VisitOrigin & { hidden?: Attribution['hidden'] | null },
): Attribution => ({
  utm: from.utm ?? {},
  hidden: from.hidden ?? {},
  referrer: from.referrer || null,
  pageUrl: from.pageUrl || null,
});

const MAX_TRAFFIC_VALUE = 100;

/**
 * Reads where a visit came from, the same for events, leads and sales. UTM values are compared in lower case, as links are written by hand.
 * A value with an @ is left out, because newsletters put addresses there and these figures are not personal data. A referrer on the page's
 * own host is a click within the shop and tells nothing.
 */
export function readTraffic({ utm, referrer, pageUrl }: VisitOrigin): Traffic {
  const page = readHost(pageUrl);
  const from = readHost(referrer);
  return {
    utmSource: readUtmValue(utm?.utm_source),
    utmMedium: readUtmValue(utm?.utm_medium),
    utmCampaign: readUtmValue(utm?.utm_campaign),
    referrer: from && from.host !== page?.host ? cut(from.host) : '',
    page: page ? cut(page.host + page.path) : '',
  };
}

/** Cuts a text, without half an emoji at its end, which Postgres refuses. */
const cut = (text: string): string => text.slice(0, MAX_TRAFFIC_VALUE).replace(/[\uD800-\uDBFF]$/, '');

const readUtmValue = (value: string | undefined): string => {
  const text = cut((value ?? '').trim().toLowerCase());
  return /[@\p{Cc}]/u.test(text) ? '' : text;
};

function readHost(address: string | null | undefined): { host: string; path: string } | null {
  if (!address) return null;
  try {
    const { protocol, host, pathname } = new URL(address);
    if (!/^https?:$/.test(protocol)) return null;
    const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    return { host: host.replace(/^www\./, ''), path: path.includes('@') ? '' : path };
  } catch {
    return null;
  }
}
