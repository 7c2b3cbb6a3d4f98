import { t as articleWords } from '../messages/articles.ts';
import { t as documents } from '../messages/documents.ts';
import { t as emergency } from '../messages/emergency.ts';
import { t as legacy } from '../messages/legacy.ts';
import { t } from '../messages/mails.ts';
import { t as moment } from '../messages/moment.ts';
import { t as privacy } from '../messages/privacy.ts';
import { t as results } from '../messages/results.ts';
import {
  type BriefProduct,
  createPlanBrief,
  type PlanBrief,
  productsOf,
  researchOnly,
} from '../plan-view/plan-brief.ts';
import { type PlanPageData, privacyPath } from '../protocol/plan-page.ts';
import type { DocumentTheme } from '../theme/document-theme.ts';
import { type MailContent, underlined, wrapped } from './mail-frame.tsx';
import { signatureText } from './mail-letterhead.tsx';
import { type PlanMailWords, planMailHtml } from './plan-mail-html.tsx';
import { articleAddress, capital } from './plan-mail-parts.tsx';

export interface PlanMailData {
  data: PlanPageData;
  look: DocumentTheme;
  /** A person's name, or null: a mail never greets 'Consumer Lead' (D33). */
  firstName: string | null;
  createdAt: Date;
  /** Absolute addresses. */
  links: { page: string; erase: string };
  postalAddress: string | null;
  /** The visitor's own words named a danger: the mail has the link and shows no product. */
  namesDanger?: boolean;
}

/** The plan mail (D18), or the mail without products if none was suitable (D13). */
export function renderPlanMail(mail: PlanMailData): MailContent {
  const brief = mail.namesDanger ? withoutProducts(createPlanBrief(mail.data)) : createPlanBrief(mail.data);
  const words = chooseWords(mail, brief);
  return {
    subject: words.subject,
    html: planMailHtml({
      brief,
      words,
      look: mail.look,
      preview: mailPreview(words),
      links: { ...mail.links, privacy: choosePrivacyUrl(mail) },
      postalAddress: mail.postalAddress,
    }),
    text: writeText(mail, brief, words),
    inline: [],
  };
}

/** The brief without all that names a product. */
const withoutProducts = (brief: PlanBrief): PlanBrief => ({
  ...brief,
  lead: [emergency.withheld],
  phases: [],
  steps: [],
  articles: [],
  checkpoints: [],
  personalCautions: [],
  leftOut: [],
  mustNotUse: [],
});

type Words = PlanMailWords & { subject: string };

function chooseWords({ data, look, firstName, createdAt }: PlanMailData, brief: PlanBrief): Words {
  const products = productsOf(brief).length;
  const date = documents.longDate(createdAt);
  const phases = data.shown.format === 'plan' ? brief.phases.length : 1;
  return {
    subject: products > 0 ? t.planSubject(look.brand) : t.answersSubject(look.brand),
    greeting: firstName ? t.helloTo(firstName) : t.hello,
    opening: products > 0 ? t.planOpening(date, products, phases) : t.answersOpening(date),
    button: products > 0 ? t.openPlan : t.openPage,
    why: `${t.why(look.brand)} ${data.config.asksForOffers ? t.offersIfAsked : t.offersMayFollow}`,
  };
}

const choosePrivacyUrl = ({ links, data }: PlanMailData): string =>
  new URL(privacyPath(data.config), links.page).href;

/** Shown beside the subject, also on a locked screen: no product, no answer, no condition (D43). */
const mailPreview = (words: Words): string => words.opening;

/** The text part, for programs and people that want no HTML. */
function writeText(mail: PlanMailData, brief: PlanBrief, words: Words): string {
  const { look, links, postalAddress } = mail;
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : ['', underlined(title), ...items.map((item) => wrapped(`- ${item}`, '  '))];
  const products = productsOf(brief);
  return [
    wrapped(words.greeting),
    '',
    wrapped(words.opening),
    ...(products.length === 0
      ? ['', underlined(brief.title), ...brief.lead.map((text) => wrapped(text))]
      : []),
    '',
    `${words.button}:`,
    links.page,
    ...list(moment.cautionsForYou, brief.personalCautions),
    '',
    wrapped(brief.emergency),
    ...brief.phases.flatMap(({ number, name, when, products: phaseProducts }) => [
      '',
      underlined(`${number}. ${name} (${when})`),
      ...phaseProducts.flatMap((product) => ['', ...productText(product)]),
    ]),
    ...list(brief.stepsTitle, brief.steps),
    ...brief.articles.map(
      (link) => `${link.title}${articleWords.nowInEnglish}: ${articleAddress(link, links.page)}`,
    ),
    ...list(results.checkpoints, brief.checkpoints),
    ...list(results.leftOut, brief.leftOut),
    ...list(products.length > 0 ? legacy.mustNotUse : results.cautions, brief.mustNotUse),
    ...list(t.pleaseNote, [...(products.length > 0 ? [researchOnly()] : []), ...brief.disclaimers]),
    '',
    ...signatureText(look, postalAddress),
    '',
    wrapped(words.why),
    `${t.deleteData}: ${links.erase}`,
    `${privacy.privacy}: ${choosePrivacyUrl(mail)}`,
    '',
  ].join('\n');
}

const productText = ({
  rank,
  name,
  about,
  reasons,
  warning,
  price,
  coupon,
  link,
}: BriefProduct): string[] => [
  wrapped(`${rank}. ${name} – ${about}`, '   '),
  ...(reasons.length > 0 ? [wrapped(`   ${capital(reasons.join(', '))}.`, '   ').replace(/^/, '   ')] : []),
  `   ${wrapped(warning, '   ')}`,
  ...(price || coupon
    ? [`   ${[price, coupon && documents.coupon(coupon)].filter(Boolean).join(', ')}`]
    : []),
  ...(link ? [`   ${results.viewProduct}: ${link}`] : []),
];
