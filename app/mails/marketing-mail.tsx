import { Link } from '@react-email/components';
import type { MailProduct, MarketingMail } from '#app/domain/mail-templates/index.ts';
import { type CleanNode, parseCleanHtml } from '#app/lib/clean-html.ts';
import { t } from '#app/messages/marketing-mails.ts';
import { researchOnly } from '#app/plan-view/plan-brief.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { MailBody } from './mail-body.tsx';
import { bodyText, previewText } from './mail-body-text.ts';
import { ButtonLink, Frame, type MailContent, wrapped } from './mail-frame.tsx';
import { signatureText } from './mail-letterhead.tsx';
import { InkLink, LayoutTable, Paragraph, SIZE } from './mail-parts.tsx';
import { mailShapes } from './mail-shapes.tsx';
import { mapLines, type SignatureLines, splitSignature } from './signature-lines.ts';
import { type SplitNodes, splitSignOff } from './split-sign-off.ts';

/** Renders a mail of a campaign or bulk sending: the tenant's text in the frame of all mails, followed by what the law requires. */
export function renderMarketingMail(mail: MarketingMail, look: DocumentTheme): MailContent {
  const nodes = splitSignOff(parseCleanHtml(mail.bodyHtml), look.brand);
  return {
    subject: mail.subject,
    html: drawHtml(mail, look, nodes),
    text: [
      bodyText(nodes.body, mail.products.length > 0 ? productsText(mail.products) : []),
      ...(mail.note ? [wrapped(mail.note)] : []),
      ...actions(mail).map(({ text, url }) => `${text}:\n${url}`),
      bodyText(nodes.signOff, []),
      footerText(mail, look).join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n'),
    inline: [],
  };
}

const whyText = ({ consent }: Pick<MarketingMail, 'consent'>, { brand }: DocumentTheme): string =>
  consent === 'opt-in' ? t.whyOptIn(brand) : t.whyNotice(brand);

/** Lists the button and the link to the attached document. */
const actions = ({ cta, attachmentUrl }: MarketingMail): { text: string; url: string }[] => [
  ...(cta ? [cta] : []),
  ...(attachmentUrl ? [{ text: t.openAttachment, url: attachmentUrl }] : []),
];

const drawnOnce = mailShapes<SlottedMail>(({ mail, nodes }, look, preview) => (
  <MarketingMailHtml mail={mail} nodes={nodes} look={look} preview={preview} />
));

const drawHtml = (mail: MarketingMail, look: DocumentTheme, { body, signOff }: SplitNodes): string =>
  drawnOnce({
    look,
    preview: mail.preheader ?? previewText(body),
    replaceTexts: (slot) => ({
      mail: withSlots(mail, slot, splitSignature(look.brand, mail.tenant.postalAddress)),
      nodes: { body: slotNodes(body, slot), signOff: slotNodes(signOff, slot) },
    }),
  });

type DrawnProduct = Pick<MailProduct, 'name' | 'about' | 'warning' | 'link'>;
/** The data from which a mail's HTML is rendered. */
type DrawnMail = Pick<
  MarketingMail,
  'locale' | 'consent' | 'cta' | 'attachmentUrl' | 'pixelUrl' | 'hiddenUrl' | 'note'
> & {
  products: DrawnProduct[];
  links: Pick<MarketingMail['links'], 'unsubscribe' | 'preferences'>;
  signature: SignatureLines;
};

interface SlottedMail {
  mail: DrawnMail;
  nodes: SplitNodes;
}

const withSlots = (
  mail: MarketingMail,
  slot: (value: string) => string,
  signature: SignatureLines,
): DrawnMail => ({
  locale: mail.locale,
  consent: mail.consent,
  cta: mail.cta && { text: slot(mail.cta.text), url: slot(mail.cta.url) },
  attachmentUrl: mail.attachmentUrl && slot(mail.attachmentUrl),
  products: mail.products.map(({ name, about, warning, link }) => ({
    name: slot(name),
    about: slot(about),
    warning: slot(warning),
    link: link && slot(link),
  })),
  links: { unsubscribe: slot(mail.links.unsubscribe), preferences: slot(mail.links.preferences) },
  pixelUrl: mail.pixelUrl && slot(mail.pixelUrl),
  hiddenUrl: mail.hiddenUrl && slot(mail.hiddenUrl),
  ...(mail.note && { note: slot(mail.note) }),
  signature: { name: slot(signature.name), address: signature.address && mapLines(signature.address, slot) },
});

/** Replaces texts by slots, except blank ones, because an element that holds only blanks is not rendered. */
const slotNodes = (nodes: readonly CleanNode[], slot: (value: string) => string): CleanNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node.trim() === '' ? node : slot(node);
    const { href } = node.attributes;
    const attributes = href === undefined ? node.attributes : { ...node.attributes, href: slot(href) };
    return { tag: node.tag, attributes, children: slotNodes(node.children, slot) };
  });

interface HtmlProps {
  mail: DrawnMail;
  nodes: SplitNodes;
  look: DocumentTheme;
  preview: string;
}

function MarketingMailHtml({ mail, nodes, look, preview }: HtmlProps) {
  const products = mail.products.length > 0 ? <Products look={look} products={mail.products} /> : null;
  return (
    <Frame
      look={look}
      preview={preview}
      signature={mail.signature}
      footer={<Footer mail={mail} look={look} />}
    >
      <MailBody look={look} nodes={nodes.body} products={products} />
      {mail.note && <Paragraph look={look}>{mail.note}</Paragraph>}
      {mail.cta && (
        <Paragraph look={look} style={{ margin: '20px 0 12px' }}>
          <ButtonLink look={look} href={mail.cta.url}>
            {mail.cta.text}
          </ButtonLink>
        </Paragraph>
      )}
      {mail.attachmentUrl && (
        <Paragraph look={look}>
          <InkLink look={look} href={mail.attachmentUrl}>
            {t.openAttachment}
          </InkLink>
        </Paragraph>
      )}
      <MailBody look={look} nodes={nodes.signOff} products={null} />
    </Frame>
  );
}

function Products({ look, products }: { look: DocumentTheme; products: readonly DrawnProduct[] }) {
  const small = { margin: '0 0 4px', fontSize: SIZE.small };
  return (
    <LayoutTable width="100%" style={{ margin: '20px 0' }}>
      <tr>
        <td className="m-line" style={{ padding: '16px 0 0', borderTop: `1px solid ${look.light.border}` }}>
          <Paragraph look={look} style={{ margin: '0 0 8px', fontSize: SIZE.lead, fontWeight: 650 }}>
            {t.yourProducts}
          </Paragraph>
          <Paragraph look={look} style={{ ...small, margin: '0 0 12px' }}>
            {t.emergency}
          </Paragraph>
          {products.map(({ name, about, warning, link }) => (
            <div key={name} style={{ margin: '0 0 18px' }}>
              <Paragraph look={look} style={{ margin: '0 0 2px', fontWeight: 650 }}>
                {name}
              </Paragraph>
              <Paragraph look={look} style={small}>
                {about}
              </Paragraph>
              <Paragraph look={look} style={small}>
                {warning}
              </Paragraph>
              {link && (
                <Paragraph look={look} style={small}>
                  <InkLink look={look} href={link}>
                    {t.viewProduct}
                  </InkLink>
                </Paragraph>
              )}
            </div>
          ))}
          <Paragraph look={look} style={{ ...small, fontWeight: 600 }}>
            {`${t.completeList} ${researchOnly()}`}
          </Paragraph>
        </td>
      </tr>
    </LayoutTable>
  );
}

function Footer({ mail, look }: { mail: DrawnMail; look: DocumentTheme }) {
  const link = (href: string, text: string) => (
    <Link
      href={href}
      className="m-muted"
      style={{ color: look.light.muted, textDecoration: 'underline', whiteSpace: 'nowrap' }}
    >
      {text}
    </Link>
  );
  return (
    <>
      <Paragraph look={look} muted>
        {t.medicalNote}
      </Paragraph>
      <Paragraph look={look} muted>
        {whyText(mail, look)}
      </Paragraph>
      <Paragraph look={look} muted>
        {link(mail.links.unsubscribe, t.unsubscribe)}
        {' · '}
        {link(mail.links.preferences, t.preferences)}
      </Paragraph>
      {mail.pixelUrl && (
        <img src={mail.pixelUrl} width={1} height={1} alt="" style={{ display: 'block', border: 0 }} />
      )}
      {mail.hiddenUrl && <HiddenLink url={mail.hiddenUrl} />}
    </>
  );
}

/** A link without words that no person can see, reach by keyboard or hear: a click on it is a machine's. */
const HiddenLink = ({ url }: { url: string }) => (
  <div style={{ display: 'none' }} aria-hidden="true">
    {/* biome-ignore lint/a11y/useAnchorContent: the link is hidden from people on purpose */}
    <a href={url} tabIndex={-1} aria-hidden="true" style={{ display: 'none' }} />
  </div>
);

const productsText = (products: readonly MailProduct[]): string[] => [
  t.yourProducts,
  wrapped(t.emergency),
  ...products.map(({ name, about, warning, link }) =>
    [wrapped(name), wrapped(about), wrapped(warning), ...(link ? [`${t.viewProduct}:\n${link}`] : [])].join(
      '\n',
    ),
  ),
  wrapped(`${t.completeList} ${researchOnly()}`),
];

const footerText = (mail: MarketingMail, look: DocumentTheme): string[] => [
  ...signatureText(splitSignature(look.brand, mail.tenant.postalAddress)),
  '',
  wrapped(t.medicalNote),
  '',
  wrapped(whyText(mail, look)),
  '',
  `${t.unsubscribe}: ${mail.links.unsubscribe}`,
  `${t.preferences}: ${mail.links.preferences}`,
];

/**
 * Builds the headers of RFC 2369 and RFC 8058. The one-click header is only useful if DKIM signs it, and mail programs may treat an
 * unsigned one as a forgery (D34). Without a signature the first header links to the page that asks for confirmation.
 */
export function unsubscribeHeaders({ links, dkimSigned }: MarketingMail): Record<string, string> {
  const address = (link: string) => `<${new URL(link).href}>`;
  return dkimSigned
    ? {
        'List-Unsubscribe': address(links.oneClick),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : { 'List-Unsubscribe': address(links.unsubscribe) };
}
