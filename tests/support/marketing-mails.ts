import {
  type MailProduct,
  type MarketingMail,
  type MergeValues,
  mergeContent,
  productsForLead,
  type SequenceTemplate,
  templateSchema,
  type Variant,
} from '#app/domain/mail-templates/index.ts';
import { DEFAULT_SEQUENCES, type DefaultSequence, readDefaultSequence } from '#app/domain/sequences/index.ts';
import { recommend } from '#app/engine/index.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { PROFILE } from './plan-page-data.ts';

export function defaultTemplates(name: DefaultSequence): SequenceTemplate[] {
  const { templates } = JSON.parse(readDefaultSequence(name)) as { templates: unknown[] };
  return templates.map((template) => templateSchema.parse(template));
}

export const mergeValues = (changes: Partial<MergeValues> = {}): MergeValues => ({
  firstName: 'Ada',
  companyName: 'Acme <&> Co',
  planLink: 'https://app.example/plan/assessment-1?a=1&b=2',
  shopLink: 'https://shop.example/?utm_source=mail&utm_medium=email',
  guideLink: 'https://app.example/api/peptide-masterclass-guide?client=acme&locale=en',
  promoCode: 'TEN',
  offers: true,
  offerTerms: 'of the same product',
  hasProducts: true,
  ...changes,
});

/** Returns the products of an advanced lead's plan. */
export const sampleProducts = (locale: Locale): MailProduct[] =>
  productsForLead({
    agreesToSegments: true,
    plan: {
      format: 'plan',
      plan: recommend({ ...PROFILE, goals: ['sleep', 'recovery'] }, { shop_url: 'https://shop.example/' }),
    },
    flags: [],
    tenant: { shop_url: 'https://shop.example/', brand: 'Acme' },
    trackingId: 'tracking-1',
    locale,
  });

export const marketingMail = (changes: Partial<MarketingMail> = {}): MarketingMail => ({
  purpose: 'campaign',
  sendingId: 'campaign-1',
  recipient: 'ada@example.com',
  sender: { name: 'Acme', address: null },
  replyTo: 'team@acme.example',
  tenant: {
    id: 'tenant-1',
    name: 'Acme <&> Co',
    logoUrl: null,
    customDomain: null,
    postalAddress: '1 Main Street\nSpringfield 12345',
  },
  theme: DEFAULT_THEME,
  locale: 'en',
  consent: 'notice',
  subject: 'A subject',
  preheader: null,
  bodyHtml: '<p>A body.</p>',
  cta: null,
  attachmentUrl: null,
  products: [],
  links: {
    unsubscribe: 'https://app.example/unsubscribe/token-1',
    preferences: 'https://app.example/preferences/token-1',
    oneClick: 'https://app.example/unsubscribe/token-1/one-click',
  },
  pixelUrl: 'https://app.example/o/token-1.gif',
  hiddenUrl: 'https://app.example/c/token-2',
  dkimSigned: true,
  ...changes,
});

export interface DefaultMail {
  /** "masterclass 3 B es, nothing" */
  name: string;
  mail: MarketingMail;
}

/** Returns every mail of both sequences, in both variants and languages: to a lead with all data, and to one without any. */
export const defaultMails = (): DefaultMail[] =>
  DEFAULT_SEQUENCES.flatMap((sequence) =>
    defaultTemplates(sequence).flatMap((template) =>
      (['A', 'B'] as const).flatMap((variant) =>
        LOCALES.flatMap((locale) =>
          [true, false].map((everything) => ({
            name: `${sequence} ${template.sequenceOrder} ${variant} ${locale}, ${everything ? 'everything' : 'nothing'}`,
            mail: mailFrom(template, { variant, locale, everything }),
          })),
        ),
      ),
    ),
  );

function mailFrom(
  template: SequenceTemplate,
  { variant, locale, everything }: { variant: Variant; locale: Locale; everything: boolean },
): MarketingMail {
  const values = mergeValues(
    everything
      ? {}
      : {
          firstName: null,
          shopLink: null,
          promoCode: null,
          offers: false,
          offerTerms: null,
          hasProducts: false,
        },
  );
  return marketingMail({
    locale,
    products: everything ? sampleProducts(locale) : [],
    ...mergeContent(template, { variant, locale, values }),
  });
}
