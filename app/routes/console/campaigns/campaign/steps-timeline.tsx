import { Link } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import type { CampaignData } from './read-page.server.ts';

type Step = CampaignData['steps'][number];

/** Draws the steps by day on one line: how many recipients got, opened and clicked each. Without steps it says how to add one. */
export function StepsTimeline(props: {
  campaignId: string;
  steps: readonly Step[];
  recipients: number;
  /** Whether no more e-mails go out, so that an open test stays open. */
  isEnded: boolean;
}) {
  const { campaignId, steps, recipients, isEnded } = props;
  const { consolePath } = useConsole();
  if (steps.length === 0)
    return (
      <EmptyState isBare illustration="template" title="No templates yet">
        Write the first e-mail here, or upload a sequence under Manage Templates.
      </EmptyState>
    );
  return (
    <ol aria-label="Steps" className="grid">
      {steps.map((step, index) => (
        <li
          key={step.id}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[4rem_1.5rem_minmax(0,1fr)]"
        >
          <p className="hidden pt-0.5 text-right text-14 font-medium text-muted tabular-nums sm:block">
            Day {step.delayDays}
          </p>
          <Dot isSent={sumVariants(step, 'totalSent') > 0} isLast={index === steps.length - 1} />
          <div className="grid min-w-0 gap-2 pb-6">
            <div className="grid gap-0.5">
              <p className="text-14 font-medium text-muted tabular-nums sm:hidden">Day {step.delayDays}</p>
              <h3 className="text-16 font-semibold wrap-anywhere">
                <Link
                  to={consolePath(`/communications/${campaignId}/templates/${step.id}`)}
                  className="target relative underline-offset-2 hover:underline"
                >
                  {step.sequenceOrder}. {step.name}
                </Link>
              </h3>
              <p className="text-14 wrap-anywhere text-muted">{step.subjectLine}</p>
              {step.subjectLineVariant ? (
                <p className="text-14 wrap-anywhere text-muted">B: {step.subjectLineVariant}</p>
              ) : null}
              {step.ctaText ? <p className="text-14 wrap-anywhere">Button: {step.ctaText}</p> : null}
            </div>
            <StepBars step={step} recipients={recipients} />
            <TestResult step={step} isEnded={isEnded} />
          </div>
        </li>
      ))}
    </ol>
  );
}

type Figure = Exclude<keyof Step['variants'][number], 'variant' | 'causes'>;

const sumVariants = ({ variants }: Step, name: Figure): number =>
  variants.reduce((sum, variant) => sum + variant[name], 0);

/** Draws the line from one step to the next, with this step's dot, which is filled once the step was sent. */
function Dot({ isSent, isLast }: { isSent: boolean; isLast: boolean }) {
  return (
    <svg width="24" height="100%" className="block min-h-full" aria-hidden="true">
      {isLast ? null : (
        <line x1="12" x2="12" y1="14" y2="100%" strokeWidth="2" className="stroke-border-strong" />
      )}
      <circle
        cx="12"
        cy="12"
        r="6"
        strokeWidth="2"
        className={classNames('stroke-accent', isSent ? 'fill-accent' : 'fill-raised')}
      />
    </svg>
  );
}

function StepBars({ step, recipients }: { step: Step; recipients: number }) {
  const sent = sumVariants(step, 'totalSent');
  if (sent === 0) return <p className="text-14 text-muted">Not sent yet</p>;
  const bars = [
    { label: 'Accepted', value: sent, of: Math.max(recipients, sent) },
    { label: 'Opened', value: sumVariants(step, 'totalOpened'), of: sent },
    { label: 'Clicked', value: sumVariants(step, 'totalClicked'), of: sent },
  ];
  return (
    <ul className="grid max-w-112 gap-1.5">
      {bars.map(({ label, value, of: total }) => (
        <li key={label} className="grid grid-cols-[4.5rem_minmax(0,1fr)_6rem] items-center gap-2 text-14">
          <span className="text-muted">{label}</span>
          <svg width="100%" height="8" className="block overflow-hidden rounded-full" aria-hidden="true">
            <rect width="100%" height="8" className="fill-border" />
            <rect width={`${percent(value, total)}%`} height="8" className="fill-accent" />
          </svg>
          <span className="text-right tabular-nums">
            {formatCount(value)} ({percent(value, total).toFixed(0)}%)
          </span>
        </li>
      ))}
    </ul>
  );
}

const percent = (value: number, total: number) => (total > 0 ? Math.min(100, (value / total) * 100) : 0);

const chanceText = (chance: number): string => (chance < 0.001 ? '0.1%' : `${(chance * 100).toFixed(1)}%`);

/** Says which version won, or that none has won so far, with the numbers. */
function TestResult({ step, isEnded }: { step: Step; isEnded: boolean }) {
  const [a, b] = step.variants;
  if (step.winner) return <Winner step={step} />;
  if (!a || !b || a.totalSent + b.totalSent === 0) return null;
  return (
    <p className="text-14 text-muted tabular-nums">
      {isEnded ? 'No winner' : 'No winner yet'}.{' '}
      {clicksText([
        { sent: a.totalSent, clicked: a.totalClicked },
        { sent: b.totalSent, clicked: b.totalClicked },
      ])}
      .{' '}
      {isEnded
        ? 'The gap can be chance.'
        : 'We choose a winner when the gap is too large for chance. E-mails count a day after sending, and only those with the present texts.'}
    </p>
  );
}

const clicksText = ([a, b]: readonly [Clicks, Clicks]): string =>
  `Clicks: A ${formatCount(a.clicked)} of ${formatCount(a.sent)}, B ${formatCount(b.clicked)} of ${formatCount(b.sent)}`;

type Clicks = NonNullable<Step['winnerFigures']>['a'];

function Winner({ step: { winner, winnerFigures } }: { step: Step }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-14">
      <Badge tone="success">Winner: {winner}</Badge>
      {winnerFigures ? (
        <span className="text-muted tabular-nums">
          {clicksText([winnerFigures.a, winnerFigures.b])}.
          {winnerFigures.maxChance === null
            ? null
            : ` Two equal versions show a gap this large in at most ${chanceText(winnerFigures.maxChance)} of tests.`}
        </span>
      ) : null}
    </p>
  );
}
