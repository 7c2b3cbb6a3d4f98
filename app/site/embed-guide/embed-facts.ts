/**
 * Facts about embedding, as data: the guide at /docs/embed shows them, and a test checks that docs/embedding.md has the same texts. Text
 * between backticks is code.
 */
export interface EmbedOption {
  /** Name without `data-`; camel case in `StackGuide.load`. */
  name: string;
  meaning: string;
  /** Default value. */
  otherwise: string;
}

export const EMBED_OPTIONS: readonly EmbedOption[] = [
  {
    name: 'client',
    meaning: 'your client name; a tag without a client only loads the script, for `StackGuide.load()`',
    otherwise: '',
  },
  {
    name: 'widget',
    meaning: 'which assessment: `full`, `consumer` or `technical`',
    otherwise: '`full`',
  },
  {
    name: 'mode',
    meaning:
      '`inline`: in the page; `popup`: in a dialog over it; `slide-in`: in a panel at its side; `side-tab`: the same panel, opened by a tab at the edge of the screen; `popover`: over a corner of the page, which can still be used, opened by a button there. On a phone all but the first fill the screen',
    otherwise: '`inline`',
  },
  {
    name: 'button-text',
    meaning: 'all modes but inline: text of the button that opens the assessment',
    otherwise: '`Take Assessment`; popup and slide-in: no button where `data-open` is given',
  },
  {
    name: 'open',
    meaning:
      'all modes but inline: what opens the assessment automatically, once per page view; several separated by commas: `exit` (the pointer leaves towards the tabs), `scroll:50` (percent of the way down), `delay:20` (seconds), `manual` (nothing but your code)',
    otherwise: 'only the button',
  },
  {
    name: 'preload',
    meaning: 'all modes but inline: load the assessment before anyone opens it, without counting a visit',
    otherwise: 'when the pointer or the focus comes to the button',
  },
  {
    name: 'lazy',
    meaning:
      'inline: make the frame when it comes within 600 px of the screen; its room is kept, and a visit counts when it is seen',
    otherwise: 'at once',
  },
  {
    name: 'target',
    meaning:
      'CSS selector of the element to show it in (with a dialog: its button); may come later in the page than the tag',
    otherwise: 'after the tag',
  },
  {
    name: 'theme',
    meaning:
      'a theme; its font and shape apply if your branding sets none: `orange`, `blue`, `teal`, `green`, `violet`, `rose` or `slate`',
    otherwise: "your account's",
  },
  {
    name: 'scheme',
    meaning: "`light`, `dark`, or `host`, which follows the visitor's system",
    otherwise: "your account's",
  },
  {
    name: 'locale',
    meaning: 'language: `en` or `es`',
    otherwise: "the browser's language, or your account's",
  },
  {
    name: 'title',
    meaning: 'title of the frame, read by screen readers, and heading of the dialog',
    otherwise: '`Assessment`',
  },
  {
    name: 'hidden',
    meaning:
      '`key=value,key=value`: kept with the lead, never shown. Percent-encode `,` `&` `+` and `%` in values. At most 20 keys of 50 and values of 300 characters',
    otherwise: '',
  },
  {
    name: 'params',
    meaning: "store all parameters of your page's URL with the lead, as hidden values",
    otherwise: 'only those whose names begin with `utm_`',
  },
  {
    name: 'redirect',
    meaning: 'the URL that your page opens instead of the results, once the visitor has left contact details',
    otherwise: 'the results are shown',
  },
  {
    name: 'host',
    meaning: "the service's URL, if you host a copy of the script on another server",
    otherwise: 'the server that the script comes from',
  },
  {
    name: 'events',
    meaning: '`ga4`: the events in `dataLayer` have the format that Google Analytics 4 recommends',
    otherwise: 'the events unchanged, if the page has a `dataLayer`',
  },
  {
    name: 'consent',
    meaning:
      "`wait`: we send events, including earlier ones, to `dataLayer` once Google's consent mode grants `analytics_storage`",
    otherwise: 'at once',
  },
  {
    name: 'region',
    meaning:
      'where your visitors live: `US`, `CA`, `EU`, `UK`, `AU` or `elsewhere`; the law there decides what the assessment shows',
    otherwise: 'the visitor is asked, if your regions differ',
  },
];

export interface EmbedEvent {
  type: string;
  when: string;
  /** Fields in addition to `type`, `client` and `embedId`. */
  carries: string;
}

export const EMBED_EVENTS: readonly EmbedEvent[] = [
  { type: 'assessment-ready', when: 'the first question can be answered', carries: '' },
  { type: 'assessment-start', when: 'the first answer was given', carries: '' },
  { type: 'assessment-step', when: 'the visitor moved to another step', carries: '`step`, `of`' },
  { type: 'assessment-height', when: "the frame's height changed (the loader has set it)", carries: '`px`' },
  { type: 'assessment-complete', when: 'the results are shown', carries: '`trackingId`, `widget`' },
  { type: 'assessment-lead', when: 'the visitor left contact details', carries: '`trackingId`' },
  { type: 'assessment-product-click', when: 'the visitor followed a product link', carries: '`peptideId`' },
  {
    type: 'assessment-close',
    when: 'Escape was pressed inside the frame of a dialog (the loader has closed it)',
    carries: '',
  },
  {
    type: 'assessment-error',
    when: "the assessment or a part of the assessment can't be shown",
    carries: '`message`',
  },
];

/** Events that `data-events="ga4"` pushes to `dataLayer` (public/embed-analytics.js). */
export const GA4_EVENTS: readonly EmbedEvent[] = [
  { type: 'assessment_start', when: 'the first answer was given', carries: '' },
  { type: 'assessment_step', when: 'the visitor moved to another step', carries: '`step`, `steps`' },
  { type: 'assessment_complete', when: 'the results are shown', carries: '`widget`' },
  {
    type: 'generate_lead',
    when: 'the visitor left contact details',
    carries: '`lead_source`, set to `assessment`',
  },
  {
    type: 'select_item',
    when: 'the visitor followed a product link',
    carries: '`ecommerce` with `item_list_name` and one entry in `items` with an `item_id`',
  },
];

/** Directives that a page with a Content-Security-Policy needs. */
export const embedPolicy = (origin: string): string => `script-src ${origin}; frame-src ${origin}`;
