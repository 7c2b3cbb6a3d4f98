import { t } from '#app/messages/cover.ts';
import type { WidgetCover as Cover, OwnGround, WidgetConfig } from '#app/protocol/widget-config.ts';
import { STEPS_OF } from '#app/protocol/widget-events.ts';

/** Estimate: six steps of choices take a minute. */
const SECONDS_PER_STEP = 10;

/** Links of a chain on the rings of the side panel, each with its position and radius. */
const LINKS = [
  [34, 236, 9],
  [84, 184, 12],
  [150, 204, 9],
  [182, 142, 15],
  [250, 118, 11],
  [300, 62, 22],
] as const;

/**
 * A tenant's optional cover before the first question. Its button is the summary of a `<details>`, which also works before the script loads
 * or without it: cover.css then shows the question. cover.ts removes the cover. Server only.
 */
export function WidgetCover({ cover, config }: { cover: Cover; config: WidgetConfig }) {
  const { widget, compact } = config;
  const words = t.cover[widget];
  const steps = STEPS_OF[widget];
  const ownGround = typeof cover.ground === 'object' ? cover.ground : undefined;
  return (
    <section
      className={compact ? 'sg-cover sg-cover-framed' : 'sg-cover'}
      aria-labelledby="sg-cover-headline"
    >
      <div className="sg-cover-words">
        <h1 id="sg-cover-headline">{cover.headline ?? words.headline}</h1>
        <p className="sg-cover-line">{cover.line ?? words.line}</p>
        <p className="sg-cover-effort">
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
            <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17zM12 7.5V12l3 2" />
          </svg>
          {t.effort(steps * SECONDS_PER_STEP, steps)}
        </p>
        <details>
          <summary className="sg-button">{t.start}</summary>
        </details>
      </div>
      <div className="sg-cover-art" data-ground={ownGround ? undefined : cover.ground}>
        {cover.pictureUrl ? <img src={cover.pictureUrl} alt="" /> : <Chain own={ownGround} />}
      </div>
    </section>
  );
}

/** The tenant's own colours are attributes, because the widget's CSP allows no inline styles. The console's preview changes them. */
const Chain = ({ own: ownGround }: { own: OwnGround | undefined }) => (
  <svg viewBox="0 0 360 270" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false">
    <rect width="360" height="270" fill={ownGround?.colour ?? 'none'} />
    <g color={ownGround?.ink}>
      <g opacity=".14" fill="currentColor">
        <circle cx="262" cy="176" r="104" />
        <circle cx="300" cy="62" r="46" />
        <circle cx="64" cy="92" r="52" />
      </g>
      <g opacity=".35" fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="262" cy="176" r="132" />
        <circle cx="300" cy="62" r="66" />
      </g>
      <path
        d="M34 236C46 222 62 192 84 184S136 212 150 204 166 156 182 142 232 132 250 118 288 82 300 62"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      />
      {LINKS.map(([cx, cy, r]) => (
        <circle key={cx} cx={cx} cy={cy} r={r} fill="currentColor" />
      ))}
    </g>
  </svg>
);
