import type { TenantRow } from '#app/domain/tenants/index.ts';
import type { PeptideId } from '#app/engine/types.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';

type Weights = Readonly<Record<string, number>>;

/** A demo tenant and the course of its year. */
export interface DemoShop {
  /** The id that identifies a demo tenant. */
  id: string;
  subdomain: string;
  /** Columns of Tenant. seed-demo sets those that depend on the time. */
  tenant: Omit<TenantRow, 'id' | 'subdomain' | 'createdAt'>;
  staff: readonly {
    role: 'admin' | 'editor' | 'viewer';
    firstName: string;
    lastName: string;
    email: string;
  }[];
  /** The webhook URL of the shop's own system, and the number of days for which deliveries have failed. */
  webhook?: { url: string; description: string; failingDays: number };
  invited: { email: string; role: 'editor' | 'viewer' };
  /** A From address whose domain is not verified yet. */
  sender?: string;
  /** Entries with their own settings; `sold: false` removes one from every plan. */
  products: Readonly<Partial<Record<PeptideId, DemoProduct>>>;
  /** Price in cents of an entry that has no price in `products`. */
  usualPriceCents: number;
  /** Terms with their start, in months before now. The first ones start with the tenant. */
  terms: readonly { monthsAgo: number; rateBps: number; baseFeeCents: number }[];
  traffic: {
    /** Page loads of the widget on an ordinary day in the middle of the year. */
    perDay: number;
    widgets: Readonly<Partial<Record<WidgetKind, number>>>;
    /** Number of days up to now without any visitor. */
    silentDays: number;
    women: number;
    goals: Weights;
    spanish: number;
    /** utm_source → weight; '' means no campaign. */
    campaigns: Weights;
    /** Campaigns that the shop ended some days ago: their visitors are missing since. */
    ended?: { campaigns: readonly string[]; daysAgo: number };
    sources: Weights;
    /** Share of leads that buy. */
    buyers: number;
  };
  /** `daysAgo`: days since the widget was last seen on this origin. */
  sightings: readonly {
    origin: string;
    allowed: boolean;
    widget: WidgetKind;
    count: number;
    daysAgo: number;
  }[];
  refunds: number;
  failedMails: number;
  orders: {
    /** The program that reports them. */
    source: 'woocommerce' | 'api';
    /** Begins the order numbers. */
    prefix: string;
    /** Begins the SKUs. */
    sku: string;
  };
  /** A shop system that was connected some days ago and never sent anything. */
  silentShop?: { shop: 'shopify'; daysAgo: number };
  /** Settings that a person of the staff changed, with their values before. */
  changes?: {
    role: 'admin' | 'editor';
    daysAgo: number;
    before: Partial<TenantRow>;
    product: { entryId: PeptideId; couponCode: string };
  };
  /** Whether the shop writes to its leads: a campaign, texts, and what came back. */
  writesToLeads?: boolean;
  logo: { mark: string; colour: string };
}

interface DemoProduct {
  sold?: boolean;
  name?: string;
  priceCents?: number;
  couponCode?: string;
}

export const DEMO_SHOPS: readonly DemoShop[] = [
  {
    id: 'demo-tidewell',
    subdomain: 'tidewell',
    tenant: {
      name: 'Tidewell Peptides',
      plan: 'performance-growth',
      contactEmail: 'hello@tidewell.example',
      useBrandColors: true,
      primaryColor: '#0f766e',
      secondaryColor: '#115e59',
      theme: 'teal',
      font: 'humanist',
      corners: 'rounded',
      timeZone: 'America/New_York',
      shopUrl: 'https://shop.tidewell.example/',
      contactUrl: 'https://shop.tidewell.example/contact',
      promoCode: 'TIDE10',
      freeOffersEnabled: true,
      utm: { utm_source: 'assessment', utm_medium: 'plan' },
      allowedOrigins: ['https://shop.tidewell.example', 'https://journal.tidewell.example'],
      postalAddress: 'Tidewell Peptides\n12 Harbour Row\nExampleton',
      senderName: 'Tidewell Peptides',
      replyTo: 'hello@tidewell.example',
      leadNotification: 'never',
      monthlyAssessmentLimit: 0,
    },
    staff: [
      { role: 'admin', firstName: 'Nora', lastName: 'Halden', email: 'admin@tidewell.example' },
      { role: 'editor', firstName: 'Sam', lastName: 'Ostrow', email: 'editor@tidewell.example' },
      { role: 'viewer', firstName: 'Lena', lastName: 'Marsh', email: 'viewer@tidewell.example' },
    ],
    webhook: { url: 'https://hooks.tidewell.example/sales', description: 'Order system', failingDays: 0 },
    invited: { email: 'pat@tidewell.example', role: 'editor' },
    products: {
      'bpc-157': { name: 'Tidewell BPC-157, 10 mg', priceCents: 6_900, couponCode: 'TIDE10' },
      'tb-500': { priceCents: 7_900 },
      'cjc-1295-ipamorelin': { name: 'Tidewell CJC/Ipa Blend', priceCents: 8_900 },
      retatrutide: { priceCents: 18_900, couponCode: 'RETA15' },
      tirzepatide: { priceCents: 16_900 },
      semaglutide: { sold: false },
      'hcg-protocol': { sold: false },
      selank: { priceCents: 5_400 },
      'mots-c': { priceCents: 9_900 },
      'aod-9604': { priceCents: 7_400 },
    },
    usualPriceCents: 7_900,
    terms: [
      { monthsAgo: 12, rateBps: 800, baseFeeCents: 29_900 },
      { monthsAgo: 5, rateBps: 600, baseFeeCents: 49_900 },
    ],
    traffic: {
      perDay: 9,
      widgets: { full: 70, consumer: 25, technical: 5 },
      silentDays: 0,
      women: 0.42,
      goals: {
        'weight-loss': 34,
        'muscle-gain': 22,
        athletic: 18,
        sleep: 18,
        'anti-aging': 12,
        cognitive: 10,
        hormonal: 9,
        'skin-hair-nails': 6,
      },
      spanish: 0.06,
      campaigns: { '': 46, instagram: 20, google: 18, newsletter: 10, podcast: 6 },
      sources: { embed: 78, widget: 17, newsletter: 5 },
      buyers: 0.13,
    },
    sightings: [
      { origin: 'https://shop.tidewell.example', allowed: true, widget: 'full', count: 3_912, daysAgo: 0 },
      {
        origin: 'https://journal.tidewell.example',
        allowed: true,
        widget: 'consumer',
        count: 640,
        daysAgo: 0,
      },
    ],
    refunds: 1,
    failedMails: 0,
    orders: { source: 'woocommerce', prefix: '', sku: 'TW' },
    changes: {
      role: 'editor',
      daysAgo: 4,
      before: { promoCode: 'TIDE5' },
      product: { entryId: 'retatrutide', couponCode: 'RETA10' },
    },
    writesToLeads: true,
    logo: { mark: 'tidewell', colour: '#0f766e' },
  },
  {
    id: 'demo-solvenne',
    subdomain: 'solvenne',
    tenant: {
      name: 'Solvenne Skin',
      plan: 'basic',
      contactEmail: 'care@solvenne.example',
      theme: 'rose',
      font: 'serif',
      corners: 'round',
      timeZone: 'Europe/Madrid',
      shopUrl: 'https://solvenne.example/shop',
      contactUrl: 'https://solvenne.example/care',
      promoCode: 'GLOW',
      showAmounts: false,
      allowedOrigins: ['https://solvenne.example'],
      postalAddress: 'Solvenne Skin\n4 Calle del Ejemplo\nExampleville',
      senderName: 'Solvenne Skin',
      replyTo: 'care@solvenne.example',
      marketingConsentMode: 'opt-in',
      leadNotification: 'never',
    },
    webhook: {
      url: 'https://hooks.solvenne.example/leads',
      description: 'Customer database',
      failingDays: 2,
    },
    staff: [
      { role: 'admin', firstName: 'Ines', lastName: 'Calder', email: 'admin@solvenne.example' },
      { role: 'editor', firstName: 'Mia', lastName: 'Torvald', email: 'editor@solvenne.example' },
      { role: 'viewer', firstName: 'Ravi', lastName: 'Benoit', email: 'viewer@solvenne.example' },
    ],
    invited: { email: 'june@solvenne.example', role: 'viewer' },
    products: {
      'signature-protocol': { name: 'Solvenne Radiance Protocol', priceCents: 12_900, couponCode: 'GLOW' },
      'cjc-1295-ipamorelin': { name: 'Solvenne Night Renewal', priceCents: 9_400 },
      'mots-c': { name: 'Solvenne Daylight', priceCents: 9_900 },
      'bpc-157': { priceCents: 7_200 },
      'tb-500': { sold: false },
      retatrutide: { sold: false },
      'hcg-protocol': { sold: false },
    },
    usualPriceCents: 8_900,
    terms: [{ monthsAgo: 12, rateBps: 800, baseFeeCents: 29_900 }],
    traffic: {
      perDay: 5,
      widgets: { consumer: 60, full: 40 },
      silentDays: 0,
      women: 0.86,
      goals: { 'skin-hair-nails': 40, 'anti-aging': 26, sleep: 16, 'weight-loss': 14, hormonal: 10 },
      spanish: 0.38,
      campaigns: { '': 38, instagram: 34, tiktok: 18, newsletter: 10 },
      ended: { campaigns: ['instagram', 'tiktok'], daysAgo: 29 },
      sources: { embed: 90, widget: 10 },
      buyers: 0.09,
    },
    sightings: [
      { origin: 'https://solvenne.example', allowed: true, widget: 'consumer', count: 2_204, daysAgo: 0 },
      { origin: 'https://blog.solvenne.example', allowed: false, widget: 'consumer', count: 37, daysAgo: 1 },
    ],
    refunds: 0,
    failedMails: 2,
    orders: { source: 'api', prefix: 'SV', sku: 'SOL' },
    silentShop: { shop: 'shopify', daysAgo: 6 },
    logo: { mark: 'solvenne', colour: '#9f1239' },
  },
  {
    id: 'demo-quillbrook',
    subdomain: 'quillbrook',
    tenant: {
      name: 'Quillbrook Research Supply',
      plan: 'enterprise',
      contactEmail: 'desk@quillbrook.example',
      theme: 'slate',
      colorScheme: 'dark',
      font: 'system',
      corners: 'square',
      timeZone: 'Europe/London',
      currency: 'GBP',
      shopUrl: 'https://catalogue.quillbrook.example/',
      contactUrl: 'https://catalogue.quillbrook.example/desk',
      postalAddress: 'Quillbrook Research Supply\n88 Sample Street\nExampleford',
      senderName: 'Quillbrook',
      leadNotification: 'never',
      monthlyAssessmentLimit: 0,
      stripeSubscriptionStatus: 'past_due',
    },
    staff: [
      { role: 'admin', firstName: 'Owen', lastName: 'Pryce', email: 'admin@quillbrook.example' },
      { role: 'editor', firstName: 'Tess', lastName: 'Arlen', email: 'editor@quillbrook.example' },
      { role: 'viewer', firstName: 'Hal', lastName: 'Denby', email: 'viewer@quillbrook.example' },
    ],
    invited: { email: 'gwen@quillbrook.example', role: 'viewer' },
    sender: 'desk@quillbrook.example',
    products: {
      'bpc-157': { name: 'QB-157 reference vial', priceCents: 5_200 },
      'tb-500': { name: 'QB-500 reference vial', priceCents: 6_100 },
      retatrutide: { priceCents: 21_000 },
      'mots-c': { priceCents: 8_600 },
      'signature-protocol': { sold: false },
      'aod-9604': { sold: false },
    },
    usualPriceCents: 6_500,
    terms: [{ monthsAgo: 12, rateBps: 500, baseFeeCents: 199_900 }],
    traffic: {
      perDay: 2.8,
      widgets: { technical: 85, full: 15 },
      silentDays: 9,
      women: 0.4,
      goals: { athletic: 10, cognitive: 10, 'muscle-gain': 8 },
      spanish: 0,
      campaigns: { '': 88, newsletter: 12 },
      sources: { embed: 60, widget: 40 },
      buyers: 0.16,
    },
    sightings: [
      {
        origin: 'https://catalogue.quillbrook.example',
        allowed: true,
        widget: 'technical',
        count: 811,
        daysAgo: 9,
      },
    ],
    refunds: 0,
    failedMails: 0,
    orders: { source: 'api', prefix: 'Q-', sku: 'QB' },
    logo: { mark: 'quillbrook', colour: '#94a3b8' },
  },
];

export const DEMO_TENANT_IDS = DEMO_SHOPS.map(({ id }) => id);
