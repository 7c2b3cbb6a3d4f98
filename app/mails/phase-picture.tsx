import type { ReactNode } from 'react';
import type { MailPlan } from '#app/plan-view/plan-blocks.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { EXACT_LINE, LayoutTable, SIZE } from './mail-parts.tsx';

/** Draws the phases over time with table cells: their numbers on a line, with the products of each phase. */
export function PhasePicture({ look, phases }: { look: DocumentTheme; phases: MailPlan['phases'] }) {
  const { light } = look;
  return (
    <LayoutTable width="100%" style={{ margin: '0 0 24px', borderCollapse: 'collapse' }}>
      {phases.map(({ number, name, when, products }, index) => (
        <PhaseRows
          key={number}
          look={look}
          last={index === phases.length - 1}
          first={index === 0}
          number={number}
        >
          <span
            className="m-text"
            style={{ display: 'block', fontSize: SIZE.body, fontWeight: 650, color: light.text }}
          >
            {name}
          </span>
          <span className="m-muted" style={{ display: 'block', fontSize: SIZE.small, color: light.muted }}>
            {when}
          </span>
          {products.map((product) => (
            <span
              key={product.rank}
              className="m-tint m-ink"
              style={{
                display: 'inline-block',
                margin: '6px 8px 0 0',
                padding: '4px 12px',
                borderRadius: `${look.radius.control}px`,
                backgroundColor: light['accent-tint'],
                color: light['accent-ink'],
                fontSize: SIZE.small,
                fontWeight: 600,
              }}
            >
              {product.name}
            </span>
          ))}
        </PhaseRows>
      ))}
    </LayoutTable>
  );
}

interface PhaseRowsProps {
  look: DocumentTheme;
  number: number;
  first: boolean;
  last: boolean;
  children: ReactNode;
}

/** The first phase's number is filled, as on the page. */
function PhaseRows({ look: { light }, number, first, last, children }: PhaseRowsProps) {
  return (
    <tr>
      <td width={40} valign="top" style={{ width: '40px' }}>
        <LayoutTable>
          <tr>
            <td
              className={first ? 'm-fill' : 'm-tint m-ink'}
              align="center"
              width={32}
              height={32}
              style={{
                width: '32px',
                height: '32px',
                borderRadius: '16px',
                backgroundColor: first ? light.accent : light['accent-tint'],
                color: first ? light['accent-text'] : light['accent-ink'],
                fontSize: SIZE.body,
                fontWeight: 700,
                lineHeight: '32px',
                ...EXACT_LINE,
              }}
            >
              {number}
            </td>
          </tr>
          {!last && (
            <tr>
              <td align="center" style={{ padding: '4px 0', lineHeight: '1px', ...EXACT_LINE }}>
                <LayoutTable style={{ margin: '0 auto' }}>
                  <tr>
                    <td
                      className="m-rail"
                      width={2}
                      height={46}
                      style={{
                        width: '2px',
                        height: '46px',
                        backgroundColor: light['border-strong'],
                        fontSize: '1px',
                      }}
                    >
                      {'\u00a0'}
                    </td>
                  </tr>
                </LayoutTable>
              </td>
            </tr>
          )}
        </LayoutTable>
      </td>
      <td valign="top" style={{ padding: last ? '2px 0 0 12px' : '2px 0 16px 12px' }}>
        {children}
      </td>
    </tr>
  );
}
