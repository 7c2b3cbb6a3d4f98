import type { Alert } from '#app/engine/own-words.ts';
import type { Withheld } from '#app/engine/types.ts';
import { t as emergency } from '#app/messages/emergency.ts';
import { t } from '#app/messages/moment.ts';
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
  withheld?: Withheld;
  config: Pick<WidgetConfig, 'showAmounts' | 'country'>;
}

/** Shown before the first link to a shop (D62): the visitor's own cautions, why amounts are withheld, and whom to call. */
export function FirstCautions({ cautions, withheld, config }: FirstCautionsProps) {
  return (
    <section className="sgr-first">
      {withheld === 'words' && config.showAmounts && (
        <Note>
          <p>{emergency.withheld}</p>
        </Note>
      )}
      {cautions.length > 0 && (
        <Note>
          <h3>{t.cautionsForYou}</h3>
          <Sentences items={cautions} />
        </Note>
      )}
      <p className="sgr-emergency">{emergencyLine(config.country)}</p>
    </section>
  );
}
