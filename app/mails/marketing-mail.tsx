import { Link } from '@react-email/components';
import type { MailProduct, MarketingMail } from '../domain/mail-templates/index.ts';
import { parseCleanHtml } from '../lib/clean-html.ts';
import { t } from '../messages/marketing-mails.ts';
import { researchOnly } from '../plan-view/plan-brief.ts';
import type { DocumentTheme } from '../theme/document-theme.ts';
import { MailBody } from './mail-body.tsx';
import { bodyText, previewText } from './mail-body-text.ts';
import { ButtonLink, Frame, type MailContent, mailHtml, Paragraph, SIZE, wrapped } from './mail-frame.tsx';

/** A campaign's or a bulk mail: the tenant's text in the frame of all mails, with what the law asks for beneath it. */
export function renderMarketingMail(mail: MarketingMail, look: DocumentTheme): MailContent {
  const nodes = parseCleanHtml(mail.bodyHtml);
  return {
    subject: mail.subject,
    html: mailHtml(<MarketingMailHtml mail={mail} look={look} />),
    text: [
      bodyText(nodes, mail.products.length > 0 ? productsText(mail.products) : []),
      ...actions(mail).map(({ text, url }) => `${text}:\n${url}`),
      ['-- ', ...footerText(mail, look)].join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n')
      .concat('\n'),
    inline: [],
  };
}

const whyText = ({ consent }: MarketingMail, { brand }: DocumentTheme): string =>
  consent === 'opt-in' ? t.whyOptIn(brand) : t.whyNotice(brand);

/** The button, and the link to the attached document. */
const actions = ({ cta, attachmentUrl }: MarketingMail): { text: string; url: string }[] => [
  ...(cta ? [cta] : []),
  ...(attachmentUrl ? [{ text: t.openAttachment, url: attachmentUrl }] : []),
];

function MarketingMailHtml({ mail, look }: { mail: MarketingMail; look: DocumentTheme }) {
  const nodes = parseCleanHtml(mail.bodyHtml);
  const products = mail.products.length > 0 ? <Products look={look} products={mail.products} /> : null;
  return (
    <Frame look={look} preview={previewText(nodes)} footer={<Footer mail={mail} look={look} />}>
      <MailBody look={look} nodes={nodes} products={products} />
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
    </Frame>
  );
}

function Products({ look, products }: { look: DocumentTheme; products: readonly MailProduct[] }) {
  const small = { margin: '0 0 4px', fontSize: SIZE.small };
  return (
    <div className="m-line" style={{ margin: '20px 0', borderTop: `1px solid ${look.light.border}` }}>
      <Paragraph look={look} style={{ margin: '16px 0 8px', fontSize: SIZE.lead, fontWeight: 650 }}>
        {t.yourProducts}
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
      <Paragraph look={look} style={small}>
        {t.emergency}
      </Paragraph>
      <Paragraph look={look} style={{ ...small, fontWeight: 600 }}>
        {`${t.completeList} ${researchOnly()}`}
      </Paragraph>
    </div>
  );
}

const InkLink = ({ look, href, children }: { look: DocumentTheme; href: string; children: string }) => (
  <Link
    href={href}
    className="m-ink"
    style={{ color: look.light['accent-ink'], textDecoration: 'underline' }}
  >
    {children}
  </Link>
);

function Footer({ mail, look }: { mail: MarketingMail; look: DocumentTheme }) {
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
      <Paragraph look={look} muted style={{ whiteSpace: 'pre-line' }}>
        {`${look.brand}\n${mail.tenant.postalAddress}`}
      </Paragraph>
      {mail.pixelUrl && (
        <img src={mail.pixelUrl} width={1} height={1} alt="" style={{ display: 'block', border: 0 }} />
      )}
    </>
  );
}

const productsText = (products: readonly MailProduct[]): string[] => [
  t.yourProducts,
  ...products.map(({ name, about, warning, link }) =>
    [wrapped(name), wrapped(about), wrapped(warning), ...(link ? [`${t.viewProduct}:\n${link}`] : [])].join(
      '\n',
    ),
  ),
  wrapped(t.emergency),
  wrapped(`${t.completeList} ${researchOnly()}`),
];

const footerText = (mail: MarketingMail, look: DocumentTheme): string[] => [
  wrapped(t.medicalNote),
  '',
  wrapped(whyText(mail, look)),
  '',
  `${t.unsubscribe}: ${mail.links.unsubscribe}`,
  `${t.preferences}: ${mail.links.preferences}`,
  '',
  look.brand,
  mail.tenant.postalAddress,
];

/**
 * RFC 2369 and RFC 8058. The one-click header is only worth something when DKIM signs it, and programs may take an unsigned one for a
 * forgery (D34): without a signature the first header leads to the page that asks.
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
