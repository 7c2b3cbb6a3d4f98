import { Img } from '@react-email/components';
import { Fragment } from 'react';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { EXACT_LINE, LayoutTable, Paragraph, SIZE } from './mail-parts.tsx';
import type { SignatureLines } from './signature-lines.ts';

/** px. The logo's plate and the square with a letter have the same height. */
const MARK_HEIGHT = 36;

/** Shows the sender: the tenant's logo, or a square with the first letter and the name. */
export function Letterhead({ look }: { look: DocumentTheme }) {
  return look.logoUrl ? <LogoPlate look={look} logoUrl={look.logoUrl} /> : <Monogram look={look} />;
}

/**
 * Shows the logo on its own background. A logo is designed for one scheme and might be invisible in the other, so the plate has the colour
 * of the tenant's pages in both. The background is a gradient image, which mail programs do not change when they invert colours.
 */
function LogoPlate({ look, logoUrl }: { look: DocumentTheme; logoUrl: string }) {
  const { raised } = look.theme.scheme === 'dark' ? look.dark : look.light;
  return (
    <LayoutTable style={{ margin: '0 0 16px' }}>
      <tr>
        <td
          style={{
            padding: '8px 12px',
            borderRadius: `${look.radius.control}px`,
            backgroundColor: raised,
            backgroundImage: `linear-gradient(${raised},${raised})`,
          }}
        >
          <Img
            src={logoUrl}
            alt={look.brand}
            height={MARK_HEIGHT}
            style={{ fontSize: SIZE.lead, maxWidth: '100%' }}
          />
        </td>
      </tr>
    </LayoutTable>
  );
}

function Monogram({ look }: { look: DocumentTheme }) {
  const letter = /[\p{L}\p{N}]/u.exec(look.brand)?.[0].toLocaleUpperCase('en');
  return (
    <LayoutTable style={{ margin: '0 0 16px' }}>
      <tr>
        {letter ? (
          <td
            className="m-fill"
            aria-hidden="true"
            align="center"
            width={MARK_HEIGHT}
            height={MARK_HEIGHT}
            style={{
              width: `${MARK_HEIGHT}px`,
              height: `${MARK_HEIGHT}px`,
              borderRadius: `${look.radius.control}px`,
              backgroundColor: look.light.accent,
              color: look.light['accent-text'],
              fontSize: SIZE.lead,
              fontWeight: 700,
              lineHeight: `${MARK_HEIGHT}px`,
              ...EXACT_LINE,
            }}
          >
            {letter}
          </td>
        ) : null}
        <td style={{ padding: letter ? '0 0 0 12px' : 0 }}>
          <Paragraph look={look} style={{ margin: 0, fontSize: SIZE.lead, fontWeight: 650 }}>
            {look.brand}
          </Paragraph>
        </td>
      </tr>
    </LayoutTable>
  );
}

/** A short bar on top of the card, in the tenant's colour. */
export const AccentBar = ({ look }: { look: DocumentTheme }) => (
  <LayoutTable style={{ margin: '0 0 20px' }}>
    <tr>
      <td
        className="m-fill"
        width={40}
        height={4}
        style={{
          width: '40px',
          height: '4px',
          backgroundColor: look.light.accent,
          fontSize: '1px',
          lineHeight: '4px',
          ...EXACT_LINE,
        }}
      >
        {'\u00a0'}
      </td>
    </tr>
  </LayoutTable>
);

/** Shows the sender below the card of every mail, next to a line in the tenant's colour. */
export function Signature({ look, signature }: { look: DocumentTheme; signature: SignatureLines }) {
  return (
    <LayoutTable style={{ margin: '4px 0 16px' }}>
      <tr>
        <td
          className="m-accent"
          style={{ padding: '2px 0 2px 12px', borderLeft: `3px solid ${look.light.accent}` }}
        >
          <Paragraph look={look} style={{ margin: 0, fontSize: SIZE.small, fontWeight: 650 }}>
            {signature.name}
          </Paragraph>
          {signature.address ? (
            <Paragraph look={look} muted style={{ margin: 0 }}>
              {signature.address.split('\n').map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: The lines of a mail that is drawn once never move.
                <Fragment key={index}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </Paragraph>
          ) : null}
        </td>
      </tr>
    </LayoutTable>
  );
}

/** Writes the signature of the text part. Mail programs recognise a signature by these two hyphens. */
export const signatureText = ({ name, address }: SignatureLines): string[] => [
  '-- ',
  name,
  ...(address ? [address] : []),
];
