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
    text: 'Every card links to your own product page, and the plan e-mail brings visitors back.',
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
