import {
  destroys,
  exposes,
  type FieldRisk,
  type FieldRisks,
  HARMLESS,
  loosens,
  redirects,
  when,
} from './risk-kinds.ts';

/** Risks of a company's fields under the API's names, for the forms of the console and for `PUT /api/tenants/{id}` alike. */
/** A shorter time of a retention rule erases people. */
const SHORTER_RULE = when(
  destroys(
    'We permanently erase leads who pass this time. A shorter time takes effect after 7 days; you can change the time back until then.',
  ),
  (days) => days !== null && days !== '',
);

export const TENANT_FIELD_RISKS = {
  name: HARMLESS,
  contactEmail: redirects('Lead notices, statements and service messages go to this e-mail address.'),
  allowedOrigins: destroys('The widget stops working on every website that is not listed.'),
  locale: HARMLESS,
  timeZone: HARMLESS,
  phoneCountry: HARMLESS,
  sendWindowStart: HARMLESS,
  sendWindowEnd: HARMLESS,
  sendWindowDays: HARMLESS,
  marketingDailyCap: HARMLESS,
  marketingHourlyLimit: HARMLESS,
  textHoursStart: HARMLESS,
  textHoursEnd: HARMLESS,
  textsPerMonth: HARMLESS,
  dataRetentionDays: when(
    destroys(
      'We erase older leads for good. A shorter time takes effect after 7 days; you can cancel the change until then.',
    ),
    (days) => days !== null && days !== '',
  ),
  pendingRetentionDays: HARMLESS,
  unprovedRetentionDays: SHORTER_RULE,
  withoutConsentRetentionDays: SHORTER_RULE,
  inactiveRetentionDays: SHORTER_RULE,
  viewersSeeAnswers: when(
    exposes('While this is on, every viewer can read the health answers of your leads.'),
    (isOn) => isOn !== false,
  ),
  leadNotification: HARMLESS,
  leadNotificationTo: redirects('Everyone listed gets the name and e-mail address of each new lead.'),
  marketingConsentMode: when(
    loosens(
      'A notice tells visitors about your offers instead of asking them. Where the law requires a checkbox, they still get one.',
    ),
    (mode) => mode === 'notice',
  ),
  confirmsOffers: when(
    loosens(
      'New leads get offers without confirming their e-mail address, except where the law requires a confirmation.',
    ),
    (isOn) => isOn === false,
  ),
  asksForHealthConsent: when(
    loosens(
      'Visitors no longer tick a checkbox for their health answers, except where the law requires one.',
    ),
    (isOn) => isOn === false,
  ),
  legalName: HARMLESS,
  establishedIn: HARMLESS,
  privacyContact: redirects('Visitors send questions about their data to this e-mail address.'),
  sellsTo: loosens(
    'Where visitors live decides what they see and agree to. Choose only regions where you are allowed to sell.',
  ),
  euRepresentative: HARMLESS,
  ukRepresentative: HARMLESS,
  minimumAge: when(
    loosens('Visitors aged 18 or older can take the assessment.'),
    (age) => Number(age) === 18,
  ),
  shopUrl: redirects(
    'Product links in every plan lead to this shop URL, including links in e-mails already sent.',
  ),
  contactUrl: redirects(
    'Contact links in every plan lead to this contact URL, including links in e-mails already sent.',
  ),
  privacyUrl: redirects('Visitors read the page at this privacy policy URL as your policy.'),
  promoCode: HARMLESS,
  freeOffersEnabled: HARMLESS,
  freeOfferTerms: HARMLESS,
  showAmounts: HARMLESS,
  showArticles: HARMLESS,
  utm: HARMLESS,

  primaryColor: HARMLESS,
  secondaryColor: HARMLESS,
  useBrandColors: HARMLESS,
  theme: HARMLESS,
  colorScheme: HARMLESS,
  font: HARMLESS,
  corners: HARMLESS,
  coverEnabled: HARMLESS,
  coverHeadline: HARMLESS,
  coverLine: HARMLESS,
  coverGround: HARMLESS,
  coverColor: HARMLESS,
  senderName: HARMLESS,
  replyTo: redirects('Replies from your leads go to this e-mail address.'),
  postalAddress: HARMLESS,
  customDomain: redirects('Your widget and plans use this domain once its DNS record is found.'),
  senderEmail: redirects('E-mails to leads come from this address once its DNS records are found.'),
  logoUrl: HARMLESS,

  isActive: when(
    destroys('The company’s widgets stop working on every website.'),
    (isActive) => isActive !== true && isActive !== 'true',
  ),
  plan: HARMLESS,
  currency: HARMLESS,
  baseFee: HARMLESS,
  baseFeeCurrency: HARMLESS,
  commissionRate: HARMLESS,
  monthlyAssessmentLimit: HARMLESS,
  subdomain: destroys('Embed codes with the old name stop working.'),
  conversionTrackingEnabled: HARMLESS,
  followsSpecification: when(
    loosens(
      'Visitors from every region see the demonstration screens: dosing, links, and a notice instead of checkboxes.',
    ),
    (isOn) => isOn !== false,
  ),
  textSender: redirects('Texts to leads come from this sender, and their replies go to it.'),
  textBrandId: HARMLESS,
  textCampaignId: HARMLESS,

  // These fields are stored by other areas. Only the API accepts them together in one body.
  webhookUrl: exposes('Leads and sales are sent to this URL.'),
  webhookSecret: destroys(),
  crmEnabled: when(exposes(), (isOn) => isOn !== false),
  crmApiKey: exposes(),
  crmLocationId: exposes(),
} as const satisfies Record<string, FieldRisk>;

/** Returns the sentences that a form shows next to its button while these fields are changed. */
export const fieldWarnings = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const risk = (TENANT_FIELD_RISKS as FieldRisks)[name];
      return risk && risk !== 'harmless' && risk.warning ? [[name, risk.warning]] : [];
    }),
  );
