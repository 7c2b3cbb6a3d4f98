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
  'Visitors answer six short questions and get a plan of peptide products, with dosing information from published research and links to your own shop. You get the lead.';

/** Explains how plans are made. */
export const ENGINE =
  'The recommendation engine applies written rules from published research. They are the same for everyone: equal answers lead to equal plans.';

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
    text: 'A visitor with a plan of their own knows what to buy and why. Every finished assessment is a lead with goals, experience and an address, and your console shows where in the questionnaire people stop.',
  },
  {
    icon: 'palette',
    heading: { text: 'Complete White-Label' },
    text: 'Your logo, colours, domain and words, in the widget, the plan, its mail and every download. Nothing that your customers see names us.',
  },
  {
    icon: 'plug',
    heading: { text: 'Plug & Play Setup' },
    text: 'One line of code in any page. The widget finds its own height, reports what happens to your pixels and works without cookies.',
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
    text: 'The recommendation engine screens out what does not suit, then ranks what is left, always by the same rules.',
  },
  {
    heading: { text: 'Shows recommendations' },
    text: 'A plan in phases, with why each product was chosen, dosing, monitoring and safety, sourced from published research.',
  },
  {
    heading: { text: 'Drives to your products' },
    text: 'Every card links to your own product page, and the plan mail brings people back.',
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
    caption: 'One question a screen, answered with a thumb.',
  },
  {
    name: 'plan',
    alt: 'The plan on a phone: a timeline of its phases with the products in each.',
    caption: 'The plan opens with a picture of its phases.',
  },
  {
    name: 'mail',
    alt: 'The plan mail on a phone, with the shop’s name, the phases and a button to the plan.',
    caption: 'The plan mail arrives under your name.',
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
    heading: 'Who came',
    alt: 'The lead database: cards with counts and trends, and a list of people with their goals, sources and states.',
    text: 'Every finished questionnaire is a lead with goals, experience and consent. Search, filter, tag, export.',
  },
  {
    name: 'walk-funnel',
    path: '/analytics',
    from: 'role=heading[name="Lead Conversion Funnel"]',
    heading: 'Where they stop, and what earns',
    alt: 'The analytics page: a funnel from the widget seen to the sale, with the drop-off of each step.',
    text: 'From the widget seen to the sale, each step beside those who were shown it.',
  },
  {
    name: 'walk-sales',
    path: '/admin/sales',
    from: 'text=/^Sales in /',
    heading: 'A sale, and its commission',
    alt: 'The sales: orders with their amounts, refunds, the lead they belong to and the commission of each.',
    text: 'What your shop reports becomes revenue of a lead, and a commission that is exact to the cent.',
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
