import { Heading, Link } from '@react-email/components';
import { t as articleWords } from '../messages/articles.ts';
import { t as documents } from '../messages/documents.ts';
import { t as emergency } from '../messages/emergency.ts';
import { t as legacy } from '../messages/legacy.ts';
import { t } from '../messages/mails.ts';
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
import { ButtonLink, Frame, type MailContent, mailHtml, underlined, wrapped } from './mail-frame.tsx';
import { signatureText } from './mail-letterhead.tsx';
import { Paragraph, SIZE } from './mail-parts.tsx';
import { PhasePicture } from './phase-picture.tsx';
import { Articles, articleAddress, Bullets, capital, Note, Product } from './plan-mail-parts.tsx';

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
  const words = wordsOf(mail, brief);
  return {
    subject: words.subject,
    html: mailHtml(<PlanMail mail={mail} brief={brief} words={words} />),
    text: textOf(mail, brief, words),
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

interface Words {
  subject: string;
  greeting: string;
  opening: string;
  button: string;
  why: string;
}

function wordsOf({ data, look, firstName, createdAt }: PlanMailData, brief: PlanBrief): Words {
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

interface PartsProps {
  mail: PlanMailData;
  brief: PlanBrief;
  words: Words;
}

function PlanMailFooter({ mail, brief, words }: PartsProps) {
  const { look, links } = mail;
  return (
    <>
      <Paragraph look={look} muted>
        {brief.disclaimers.join(' ')}
      </Paragraph>
      <Paragraph look={look} muted>
        {words.why}{' '}
        <Link
          href={links.erase}
          className="m-muted"
          style={{ color: look.light.muted, textDecoration: 'underline' }}
        >
          {t.deleteData}
        </Link>
        {' · '}
        <Link
          href={privacyOf(mail)}
          className="m-muted"
          style={{ color: look.light.muted, textDecoration: 'underline' }}
        >
          {privacy.privacy}
        </Link>
      </Paragraph>
    </>
  );
}

function PlanMail({ mail, brief, words }: PartsProps) {
  const { look, links } = mail;
  const products = productsOf(brief);
  const footer = <PlanMailFooter mail={mail} brief={brief} words={words} />;
  return (
    <Frame look={look} preview={mailPreview(words)} postalAddress={mail.postalAddress} footer={footer}>
      <Paragraph look={look}>{words.greeting}</Paragraph>
      <Heading
        as="h1"
        className="m-text"
        style={{ margin: '0 0 12px', fontSize: SIZE.title, lineHeight: '1.2', color: look.light.text }}
      >
        {brief.title.replace(/\.$/, '')}
      </Heading>
      {brief.lead.map((text) => (
        <Paragraph key={text} look={look}>
          {text}
        </Paragraph>
      ))}
      <Paragraph look={look} style={{ margin: '0 0 20px' }}>
        {words.opening}
      </Paragraph>
      {products.length > 0 && <PhasePicture look={look} phases={brief.phases} />}
      <ButtonLink look={look} href={links.page}>
        {words.button}
      </ButtonLink>
      {brief.personalCautions.length > 0 && (
        <Note look={look} title={results.cautionsForYou} items={brief.personalCautions} />
      )}
      {products.map((product) => (
        <Product key={product.rank} look={look} product={product} />
      ))}
      <Bullets look={look} title={brief.stepsTitle} items={brief.steps} />
      <Articles look={look} links={brief.articles} pageUrl={links.page} />
      <Bullets look={look} title={results.checkpoints} items={brief.checkpoints} />
      <Bullets look={look} title={results.leftOut} items={brief.leftOut} />
      <Bullets
        look={look}
        title={products.length > 0 ? legacy.mustNotUse : results.cautions}
        items={brief.mustNotUse}
      />
      {products.length > 0 && (
        <Paragraph look={look} style={{ margin: '24px 0 0', fontWeight: 600 }}>
          {researchOnly()}
        </Paragraph>
      )}
      <Paragraph look={look} style={{ margin: '12px 0 0', fontSize: SIZE.small }}>
        {brief.emergency}
      </Paragraph>
    </Frame>
  );
}

const privacyOf = ({ links, data }: PlanMailData): string =>
  new URL(privacyPath(data.config), links.page).href;

/** Shown beside the subject, also on a locked screen: no product, no answer, no condition (D43). */
const mailPreview = (words: Words): string => words.opening;

/** The text part, for programs and people that want no HTML. */
function textOf(mail: PlanMailData, brief: PlanBrief, words: Words): string {
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
    ...list(results.cautionsForYou, brief.personalCautions),
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
    ...list(t.pleaseNote, [
      ...(products.length > 0 ? [researchOnly()] : []),
      brief.emergency,
      ...brief.disclaimers,
    ]),
    '',
    ...signatureText(look, postalAddress),
    '',
    wrapped(words.why),
    `${t.deleteData}: ${links.erase}`,
    `${privacy.privacy}: ${privacyOf(mail)}`,
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
