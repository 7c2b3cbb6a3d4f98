import { Heading, Link } from '@react-email/components';
import { currentLocale } from '../messages/current.ts';
import { t as documents } from '../messages/documents.ts';
import { t as legacy } from '../messages/legacy.ts';
import { t } from '../messages/mails.ts';
import { t as moment } from '../messages/moment.ts';
import { t as privacy } from '../messages/privacy.ts';
import { t as results } from '../messages/results.ts';
import { type BriefProduct, type PlanBrief, productsOf, researchOnly } from '../plan-view/plan-brief.ts';
import type { DocumentTheme } from '../theme/document-theme.ts';
import { ButtonLink, Frame } from './mail-frame.tsx';
import { Paragraph, SIZE } from './mail-parts.tsx';
import { mailShapes } from './mail-shapes.tsx';
import { type DrawnPhase, PhasePicture } from './phase-picture.tsx';
import {
  Articles,
  articleAddress,
  Bullets,
  capital,
  type DrawnArticle,
  type DrawnProduct,
  linkTitle,
  Note,
  Product,
} from './plan-mail-parts.tsx';

export interface PlanMailWords {
  greeting: string;
  opening: string;
  button: string;
  why: string;
}

interface PlanMailParts {
  brief: PlanBrief;
  words: PlanMailWords;
  look: DocumentTheme;
  preview: string;
  /** Absolute addresses. */
  links: { page: string; erase: string; privacy: string };
  postalAddress: string | null;
}

/** What the HTML is drawn from: nothing that is not shown. */
interface DrawnMail extends Pick<PlanMailParts, 'words' | 'links' | 'postalAddress'> {
  locale: string;
  title: string;
  lead: string[];
  phases: DrawnPhase[];
  products: DrawnProduct[];
  lists: Record<'cautions' | 'steps' | 'checkpoints' | 'leftOut' | 'mustNotUse', string[]>;
  stepsTitle: string;
  articles: DrawnArticle[];
  emergency: string;
  disclaimers: string;
}

/** The plan mail's HTML. */
export const planMailHtml = (parts: PlanMailParts): string =>
  drawnOnce({
    look: parts.look,
    preview: parts.preview,
    replaceTexts: (slot) => withSlots(parts, slot),
  });

const drawnOnce = mailShapes<DrawnMail>((mail, look, preview) => (
  <PlanMail mail={mail} look={look} preview={preview} />
));

function withSlots(
  { brief, words, links, postalAddress }: PlanMailParts,
  slot: (text: string) => string,
): DrawnMail {
  const slots = (texts: readonly string[]) => texts.map(slot);
  return {
    locale: currentLocale(),
    words: {
      greeting: slot(words.greeting),
      opening: slot(words.opening),
      button: slot(words.button),
      why: slot(words.why),
    },
    links: { page: slot(links.page), erase: slot(links.erase), privacy: slot(links.privacy) },
    postalAddress: postalAddress && slot(postalAddress),
    title: slot(brief.title.replace(/\.$/, '')),
    lead: slots(brief.lead),
    phases: brief.phases.map(({ number, name, when, products }) => ({
      number,
      name: slot(name),
      when: slot(when),
      products: products.map((product) => ({ rank: product.rank, name: slot(product.name) })),
    })),
    products: productsOf(brief).map((product) => productWithSlots(product, slot)),
    lists: {
      cautions: slots(brief.personalCautions),
      steps: slots(brief.steps),
      checkpoints: slots(brief.checkpoints),
      leftOut: slots(brief.leftOut),
      mustNotUse: slots(brief.mustNotUse),
    },
    stepsTitle: slot(brief.stepsTitle),
    articles: brief.articles.map((link) => ({
      title: slot(linkTitle(link)),
      address: slot(articleAddress(link, links.page)),
    })),
    emergency: slot(brief.emergency),
    disclaimers: slot(brief.disclaimers.join(' ')),
  };
}

const productWithSlots = (
  { rank, name, about, reasons, warning, price, coupon, link }: BriefProduct,
  slot: (text: string) => string,
): DrawnProduct => ({
  rank,
  name: slot(name),
  about: slot(about),
  reasons: reasons.length > 0 ? slot(`${capital(reasons.join(', '))}.`) : null,
  warning: slot(warning),
  price:
    price || coupon ? slot([price, coupon && documents.coupon(coupon)].filter(Boolean).join(', ')) : null,
  link: link && slot(link),
});

interface HtmlProps {
  mail: DrawnMail;
  look: DocumentTheme;
  preview: string;
}

function PlanMailFooter({ mail, look }: Omit<HtmlProps, 'preview'>) {
  const link = (href: string, text: string) => (
    <Link href={href} className="m-muted" style={{ color: look.light.muted, textDecoration: 'underline' }}>
      {text}
    </Link>
  );
  return (
    <>
      <Paragraph look={look} muted>
        {mail.disclaimers}
      </Paragraph>
      <Paragraph look={look} muted>
        {mail.words.why} {link(mail.links.erase, t.deleteData)}
        {' · '}
        {link(mail.links.privacy, privacy.privacy)}
      </Paragraph>
    </>
  );
}

function PlanMail({ mail, look, preview }: HtmlProps) {
  const { words, products, lists } = mail;
  const footer = <PlanMailFooter mail={mail} look={look} />;
  return (
    <Frame look={look} preview={preview} postalAddress={mail.postalAddress} footer={footer}>
      <Paragraph look={look}>{words.greeting}</Paragraph>
      <Heading
        as="h1"
        className="m-text"
        style={{ margin: '0 0 12px', fontSize: SIZE.title, lineHeight: '1.2', color: look.light.text }}
      >
        {mail.title}
      </Heading>
      {mail.lead.map((text) => (
        <Paragraph key={text} look={look}>
          {text}
        </Paragraph>
      ))}
      <Paragraph look={look} style={{ margin: '0 0 20px' }}>
        {words.opening}
      </Paragraph>
      {products.length > 0 && <PhasePicture look={look} phases={mail.phases} />}
      <ButtonLink look={look} href={mail.links.page}>
        {words.button}
      </ButtonLink>
      {lists.cautions.length > 0 && <Note look={look} title={moment.cautionsForYou} items={lists.cautions} />}
      <Paragraph look={look} style={{ margin: '12px 0 0', fontSize: SIZE.small }}>
        {mail.emergency}
      </Paragraph>
      {products.map((product) => (
        <Product key={product.rank} look={look} product={product} />
      ))}
      <Bullets look={look} title={mail.stepsTitle} items={lists.steps} />
      <Articles look={look} links={mail.articles} />
      <Bullets look={look} title={results.checkpoints} items={lists.checkpoints} />
      <Bullets look={look} title={results.leftOut} items={lists.leftOut} />
      <Bullets
        look={look}
        title={products.length > 0 ? legacy.mustNotUse : results.cautions}
        items={lists.mustNotUse}
      />
      {products.length > 0 && (
        <Paragraph look={look} style={{ margin: '24px 0 0', fontWeight: 600 }}>
          {researchOnly()}
        </Paragraph>
      )}
    </Frame>
  );
}
