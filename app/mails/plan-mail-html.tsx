import { Link } from '@react-email/components';
import { currentLocale } from '#app/messages/current.ts';
import { t } from '#app/messages/data-mail.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import type { MailBlock, MailPlan } from '#app/plan-view/plan-blocks.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { ButtonLink, Frame } from './mail-frame.tsx';
import { InkLink, Paragraph, Title } from './mail-parts.tsx';
import { mailShapes } from './mail-shapes.tsx';
import { PhasePicture } from './phase-picture.tsx';
import { Bullets, Links, Note, Product } from './plan-mail-parts.tsx';
import { mapLines, type SignatureLines } from './signature-lines.ts';

export interface PlanMailWords {
  greeting: string;
  opening: string;
  button: string;
  why: string;
}

/** A sentence with a link at its end. */
export interface MailLine {
  text: string;
  label: string;
  href: string;
}

/** The data from which the HTML is rendered. It contains only what is shown. */
interface DrawnMail {
  plan: MailPlan;
  words: PlanMailWords;
  /** Absolute URLs. */
  links: { page: string; erase: string; privacy: string };
  confirmation: MailLine | null;
  receipt: MailLine | null;
  signature: SignatureLines;
}

interface PlanMailParts extends DrawnMail {
  look: DocumentTheme;
  preview: string;
}

export const planMailHtml = ({ look, preview, ...mail }: PlanMailParts): string =>
  drawnOnce({
    look,
    preview,
    replaceTexts: (slot) => ({ locale: currentLocale(), mail: mapTexts(mail, slot) }),
  });

const drawnOnce = mailShapes<{ locale: string; mail: DrawnMail }>(({ mail }, look, preview) => (
  <PlanMail mail={mail} look={look} preview={preview} />
));

/** These fields decide how a block is rendered and are not text. */
const FIXED: ReadonlySet<string> = new Set(['kind', 'tone'] satisfies (keyof Extract<
  MailBlock,
  { tone: string }
>)[]);

/** Copies a value and changes each text in it. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const map = (part: unknown, key = ''): unknown => {
    if (typeof part === 'string') return FIXED.has(key) ? part : mapLines(part, change);
    if (Array.isArray(part)) return part.map((item) => map(item));
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, map(inner, name)]));
  };
  return map(value) as Value;
}

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
        {mail.plan.disclaimers.join(' ')}
      </Paragraph>
      <Paragraph look={look} muted>
        {mail.words.why} {link(mail.links.erase, t.deleteData)}
        {' · '}
        {link(mail.links.privacy, privacy.privacy)}
      </Paragraph>
      {mail.receipt && (
        <Paragraph look={look} muted>
          {mail.receipt.text} {link(mail.receipt.href, mail.receipt.label)}
        </Paragraph>
      )}
    </>
  );
}

function PlanMail({ mail, look, preview }: HtmlProps) {
  const { words, plan } = mail;
  const footer = <PlanMailFooter mail={mail} look={look} />;
  return (
    <Frame look={look} preview={preview} signature={mail.signature} footer={footer}>
      {plan.alert && <Note look={look} kind="notice" tone="danger" items={[plan.alert]} />}
      <Paragraph look={look}>{words.greeting}</Paragraph>
      <Title look={look}>{plan.title}</Title>
      {plan.lead.map((text) => (
        <Paragraph key={text} look={look}>
          {text}
        </Paragraph>
      ))}
      <Paragraph look={look} style={{ margin: '0 0 20px' }}>
        {words.opening}
      </Paragraph>
      {plan.phases.length > 0 && <PhasePicture look={look} phases={plan.phases} />}
      <ButtonLink look={look} href={mail.links.page}>
        {words.button}
      </ButtonLink>
      {mail.confirmation && (
        <Paragraph look={look} style={{ margin: '20px 0 0' }}>
          {mail.confirmation.text}{' '}
          <InkLink look={look} href={mail.confirmation.href}>
            {mail.confirmation.label}
          </InkLink>
        </Paragraph>
      )}
      {plan.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The blocks of a mail that is drawn once never move.
        <BlockOfMail key={index} look={look} block={block} phases={plan.phases} />
      ))}
      {plan.researchOnly && (
        <Paragraph look={look} style={{ margin: '24px 0 0', fontWeight: 600 }}>
          {plan.researchOnly}
        </Paragraph>
      )}
    </Frame>
  );
}

function BlockOfMail({
  look,
  block,
  phases,
}: {
  look: DocumentTheme;
  block: MailBlock;
  phases: MailPlan['phases'];
}) {
  switch (block.kind) {
    case 'notice':
      return <Note look={look} {...block} />;
    case 'phases':
      return phases.flatMap(({ products }) =>
        products.map((product) => <Product key={product.rank} look={look} product={product} />),
      );
    case 'lists':
      return block.lists.map((list) => <Bullets key={list.title} look={look} {...list} />);
    case 'links':
      return <Links look={look} links={block.links} />;
  }
}
