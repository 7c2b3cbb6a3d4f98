/** Texts of the landing page other than the claims, which are in content/landing.json. */
export interface LandingContent {
  /** Texts by claim ID; '' for a claim that is switched off. */
  claims: Readonly<Record<string, string>>;
  /** On a live service: what each shown claim is based on, by claim ID. */
  footnotes: readonly { id: string; text: string }[];
  /** The base fee for search engines; the page shows the claim `base-fee`. */
  price: { baseFeeCents: number; currency: string };
  trialDays: number;
  /** URL of landing.browser.ts in the build. */
  script?: string;
}

export const BADGE = 'White-Label SaaS Solution';
export const LEAD =
  'Visitors answer six short questions and get a plan of peptide products from your shop, with dosing from published research. You get the lead.';

/** Explains how plans are made. */
export const ENGINE =
  'Recommendations follow fixed rules from published research: the same answers always give the same plan.';

/** Claims shown as a list under the buttons. */
export const HERO_CLAIMS = ['plan-time', 'setup-time', 'companies', 'recommendations'] as const;

export interface Benefit {
  icon: 'growth' | 'palette' | 'plug';
  /** A heading, or a claim used as the heading. */
  heading: { text: string } | { claim: string };
  text: string;
}

export const BENEFITS: readonly Benefit[] = [
  {
    icon: 'growth',
    heading: { claim: 'conversion-increase' },
    text: 'A visitor with a personal plan knows what to buy and why. You see every lead’s goals and experience, and where others drop off.',
  },
  {
    icon: 'palette',
    heading: { text: 'Complete White-Label' },
    text: 'Your logo, colors, domain and words on the widget, plan, e-mails and downloads. Customers never see our name.',
  },
  {
    icon: 'plug',
    heading: { text: 'Plug & Play Setup' },
    text: 'Add one line of code to any page. The widget adjusts its height, reports events to your analytics and works without cookies.',
  },
];

/** A heading, or a claim used as the heading. */
type Heading = Benefit['heading'];

export const STEPS: readonly { heading: Heading; text: string }[] = [
  {
    heading: { text: 'Customer takes assessment' },
    text: 'Goals, symptoms, experience and safety questions, one screen each, made for phones first.',
  },
  {
    heading: { claim: 'analysis-step' },
    text: 'The recommendation engine rules out what’s unsuitable, then ranks the rest by fixed rules.',
  },
  {
    heading: { text: 'Shows recommendations' },
    text: 'A plan in phases: why each product was chosen, dosing, monitoring and safety, all from published research.',
  },
  {
    heading: { text: 'Drives to your products' },
    text: 'Every card links to your own product page, and the plan e-mail brings people back.',
  },
];

export interface LandingPicture {
  /** Base name of the files in public/landing, which `npm run shots -- landing` creates: NAME-light.webp and NAME-dark.webp. */
  name: string;
  alt: string;
  caption: string;
}

/** In CSS pixels; the files have twice as many. */
export const PICTURE_SIZE = { width: 390, height: 640 };

export const PICTURES: readonly LandingPicture[] = [
  {
    name: 'question',
    alt: 'The first question on a phone: eight goals as cards, two of them chosen.',
    caption: 'One question per screen, easy to answer with a thumb.',
  },
  {
    name: 'plan',
    alt: 'The plan on a phone: a timeline of its phases with the products in each.',
    caption: 'The plan opens with a picture of its phases.',
  },
  {
    name: 'mail',
    alt: 'The plan e-mail on a phone, with the shop’s name, the phases and a button to the plan.',
    caption: 'The plan e-mail arrives under your name.',
  },
];

export interface ConsolePicture {
  /** Base name of the files in public/landing: NAME-{wide|phone}-{light|dark}.webp. */
  name: string;
  /** Path that includes the demo company. */
  path: string;
  /** Playwright selector for the top of the picture; the top of the page if missing. */
  from?: string;
  heading: string;
  alt: string;
  text: string;
}

/** Widths and heights in CSS pixels. */
export const WALK_SIZES = { wide: { width: 1120, height: 640 }, phone: { width: 390, height: 600 } } as const;

/** A tour of the console with the demo's company and its fictitious people. */
export const CONSOLE_WALK: readonly ConsolePicture[] = [
  {
    name: 'walk-leads',
    path: '/leads',
    heading: 'Know your leads',
    alt: 'The lead database: cards with counts and trends, and a list of people with their goals, sources and states.',
    text: 'Every finished assessment is a lead with goals, experience and consent. Search, filter, tag, export.',
  },
  {
    name: 'walk-funnel',
    path: '/analytics',
    from: 'role=heading[name="Lead Conversion Funnel"]',
    heading: 'See where visitors drop off and what sells',
    alt: 'The analytics page: a funnel from the widget seen to the sale, with the drop-off of each step.',
    text: 'Follow visitors from the first view to the sale, step by step.',
  },
  {
    name: 'walk-sales',
    path: '/admin/sales',
    from: 'text=/^Sales in /',
    heading: 'Track every sale and commission',
    alt: 'The sales: orders with their amounts, refunds, the lead they belong to and the commission of each.',
    text: 'Each sale your shop reports is credited to its lead, with commission to the cent.',
  },
];

export const LICENCE: readonly Benefit['heading'][] = [
  { text: 'Widget hosting and maintenance' },
  { claim: 'engine' },
  { text: 'Analytics dashboard' },
  { text: 'E-mail lead capture' },
];

export const COMMISSION: readonly Benefit['heading'][] = [
  { text: 'On sales from widget referrals' },
  { text: 'Tracked by affiliate pixels' },
  { text: 'Payable only when sales occur' },
];
