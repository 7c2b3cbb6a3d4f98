import type { Alert } from '#app/engine/own-words.ts';
import type { Withheld } from '#app/engine/types.ts';
import { t as emergency } from '#app/messages/emergency.ts';
import { t } from '#app/messages/results-top.ts';
import { nameTexts } from '#app/plan-view/approvals.ts';
import { alertLine, emergencyLine } from '#app/plan-view/emergency.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { Note, Sentences } from './text-blocks.tsx';

/** Shown before everything else, title and cautions included (D63). */
export const AlertLine = ({ alert, country }: { alert: Alert | undefined; country: string | undefined }) =>
  alert && (
    <p className="sgr-emergency" role="alert">
      <strong>{alertLine(alert, country)}</strong>
    </p>
  );

interface FirstCautionsProps {
  /** Cautions from the visitor's own answers, with the products' names. */
  cautions: readonly string[];
  /** Products shown below. */
  products: readonly { id: string; name: string }[];
  withheld?: Withheld;
  /** Path of the plan's page, in a file, which has no safety questions. */
  planPage?: string;
  config: Pick<WidgetConfig, 'showAmounts' | 'country' | 'missingLinks'>;
}

/**
 * Shown before the first link to a shop (D62): why amounts are withheld, the visitor's own cautions, each product's approval (D58), and whom
 * to call.
 */
export function FirstCautions({ cautions, products, withheld, planPage, config }: FirstCautionsProps) {
  return (
    <section className="sgr-first">
      {withheld && products.length > 0 && config.showAmounts && (
        <Note>
          <p>
            {emergency.withheld[withheld]}
            {planPage && withheld === 'unanswered' && (
              <>
                {' '}
                <a href={planPage}>{emergency.onPlanPage}</a>
              </>
            )}
          </p>
        </Note>
      )}
      {cautions.length > 0 && (
        <Note>
          <h3>{t.cautionsForYou}</h3>
          <Sentences items={cautions} />
        </Note>
      )}
      <Sentences
        items={nameTexts(
          products.map(({ id, name }) => ({ name, text: t.approvalLine(id, config.country) })),
        )}
      />
      {config.missingLinks && <p>{config.missingLinks}</p>}
      <p className="sgr-emergency">{emergencyLine(config.country)}</p>
    </section>
  );
}
