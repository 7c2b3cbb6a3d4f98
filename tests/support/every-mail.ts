import type { AccountMail } from '#app/domain/access/accounts/index.ts';
import type { VisitorMail } from '#app/domain/assessments/index.ts';
import { type FinishedMail, renderMail } from '#app/mails/index.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { defaultMails, marketingMail } from './marketing-mails.ts';
import { planPageOfTienda } from './plan-page-data.ts';
import { staffMailExamples } from './staff-mail-examples.ts';

export interface NamedMail {
  /** "plan-mail es, unproved" */
  name: string;
  purpose: string;
  mail: FinishedMail;
}

const SETTINGS = {
  origin: 'https://app.example.com',
  mailFrom: 'mail@app.example.com',
  product: 'StackGuide',
};
const NOW = new Date('2026-11-21T12:00:00Z');
const RECIPIENT = 'ada@example.com';

/** The columns of a company that mails about plans print. */
const TIENDA = {
  ...{ id: 'tienda', name: 'Tienda', customDomain: null, logoUrl: null },
  ...{ theme: 'orange', primaryColor: null, secondaryColor: null, useBrandColors: false },
  ...{
    colorScheme: 'auto',
    font: 'theme',
    corners: 'theme',
    postalAddress: '1 Main Street\nSpringfield 12345',
  },
} as unknown as Extract<VisitorMail, { purpose: 'plan-mail' }>['plan']['tenant'];
const FRAME = {
  recipient: RECIPIENT,
  sender: { name: 'Tienda', address: null },
  replyTo: 'team@tienda.example',
};

type PlanMail = Extract<VisitorMail, { purpose: 'plan-mail' }>;

const planMail = (locale: Locale, flags?: 'Pregnancy or breastfeeding') => {
  const data = flags ? planPageOfTienda(locale, [flags]) : planPageOfTienda(locale);
  return (changes: Partial<Pick<PlanMail, 'proof' | 'choices'>> = {}): PlanMail => ({
    ...FRAME,
    purpose: 'plan-mail',
    plan: {
      ...{ tenant: TIENDA, theme: DEFAULT_THEME, data, region: null, contactId: null, email: RECIPIENT },
      ...{ firstName: 'Ada', createdAt: NOW, namesDanger: false },
    },
    proof: { isProved: true, token: null },
    choices: null,
    ...changes,
  });
};

const CHOICES: NonNullable<PlanMail['choices']> = {
  receipt: { date: NOW, health: true, offers: true, texts: true },
  confirmation: { isClaimed: true, token: 'token' },
};

const planMails = (locale: Locale): [string, PlanMail][] => {
  const write = planMail(locale);
  const unproved = { proof: { isProved: false, token: 'token' } };
  return [
    ['proved', write()],
    ['unproved', write(unproved)],
    ['with choices', write({ choices: CHOICES })],
    ['unproved, with choices', write({ ...unproved, choices: CHOICES })],
    ['without products', planMail(locale, 'Pregnancy or breastfeeding')()],
  ];
};

const dataMails = (locale: Locale): [string, VisitorMail][] =>
  (['erase-confirm', 'data-link', 'agree-link'] as const).flatMap((purpose) =>
    (['plan-page', 'preferences'] as const).map((page): [string, VisitorMail] => [
      `requested on ${page}`,
      { ...FRAME, purpose, tenant: TIENDA, locale, token: 'token', linkHours: 24, page },
    ]),
  );

const confirmationMails = (locale: Locale): [string, VisitorMail][] =>
  [false, true].map((isClaimed): [string, VisitorMail] => [
    isClaimed ? 'claimed by another form' : '',
    {
      ...FRAME,
      ...{ purpose: 'offers-confirm', tenant: TIENDA, locale, isClaimed },
      ...{ assessmentId: 'assessment-1', token: 'token', confirmDays: 30 },
    },
  ]);

const ACCOUNT_MAILS: readonly [string, AccountMail][] = [
  ['', { purpose: 'reset', recipient: RECIPIENT, token: 'token' }],
  ['', { purpose: 'verify', recipient: RECIPIENT, token: 'token' }],
  ['to an address with an account', { purpose: 'verify', recipient: RECIPIENT, token: null }],
  ...(['token', null] as const).map((token): [string, AccountMail] => [
    token ? '' : 'to an address with an account',
    { purpose: 'invite', recipient: RECIPIENT, token, company: 'Tienda', invitedBy: 'Eva', role: 'editor' },
  ]),
  ['', { purpose: 'staff-address', recipient: RECIPIENT, token: 'token', company: 'Tienda' }],
];

const BULK_BODY = {
  en: '<h2>New in the shop</h2><p>Hello Ada,</p><p>this week three products have new lab reports.</p>',
  es: '<h2>Novedades en la tienda</h2><p>Hola, Ada:</p><p>esta semana tres productos tienen nuevos análisis.</p>',
};
const bulkMails = (locale: Locale) =>
  (['bulk', 'marketing-test'] as const).flatMap((purpose) =>
    (['notice', 'opt-in'] as const).map((consent) => ({
      name: `${purpose} ${locale}, ${consent}`,
      mail: marketingMail({
        ...{ purpose, locale, consent, subject: BULK_BODY[locale].replace(/<h2>(.*?)<.*/, '$1') },
        ...{ bodyHtml: BULK_BODY[locale], preheader: null, sendingId: purpose === 'bulk' ? 'bulk-1' : null },
      }),
    })),
  );

/** Returns an example of each mail that the service can send, in each language that it is written in. */
export function everyMail(): NamedMail[] {
  const named = (name: string, mail: Parameters<typeof renderMail>[0]): NamedMail => ({
    name,
    purpose: mail.purpose,
    mail: renderMail(mail, SETTINGS),
  });
  const title = (purpose: string, locale: Locale, what: string) =>
    `${purpose} ${locale}${what ? `, ${what}` : ''}`;
  return [
    ...LOCALES.flatMap((locale) =>
      [...planMails(locale), ...dataMails(locale), ...confirmationMails(locale)].map(([what, mail]) =>
        named(title(mail.purpose, locale, what), mail),
      ),
    ),
    ...ACCOUNT_MAILS.map(([what, mail]) => named(title(mail.purpose, 'en', what), mail)),
    ...LOCALES.flatMap((locale) =>
      staffMailExamples(locale).map((mail, index) =>
        named(title(mail.purpose, locale, `${index + 1}`), mail),
      ),
    ),
    ...LOCALES.flatMap(bulkMails).map(({ name, mail }) => named(name, mail)),
    ...defaultMails().map(({ name, mail }) => named(name, mail)),
  ];
}
