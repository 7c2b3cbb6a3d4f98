import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { ShownPart } from './describe-health.server.ts';

const HEALTH_PART_STATES: Record<ShownPart['state'], { label: string; tone: BadgeTone }> = {
  working: { label: 'Working', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  off: { label: 'Not set up', tone: 'neutral' },
};

function StateBadge({ state }: Pick<ShownPart, 'state'>) {
  const { label, tone } = HEALTH_PART_STATES[state];
  return (
    <Badge tone={tone} hasDot>
      {label}
    </Badge>
  );
}

/** Features of the payment provider, each with its state and the reason for a failure. */
export function FeatureCard({
  title,
  parts,
  badges,
}: {
  title: string;
  parts: readonly ShownPart[];
  /** Labels for facts that never change. */
  badges?: readonly string[];
}) {
  return (
    <Card title={title}>
      <ul className="divide-y" aria-label={title}>
        {parts.map(({ name, label, state, reason, duration, facts }) => (
          <li key={name} className="grid gap-1 py-(--item-space) first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-medium">{label}</span>
              <StateBadge state={state} />
            </span>
            {reason && state === 'failed' ? <span className="text-14 wrap-break-word">{reason}</span> : null}
            <span className="flex flex-wrap gap-x-4 text-14 text-muted tabular-nums">
              {duration ? <span>{duration}</span> : null}
              {facts.map((fact) => (
                <span key={fact.label}>
                  {fact.label}: {fact.at ? <TimeAgo at={fact.at} /> : fact.value}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {badges ? (
        <p className="mt-4 flex flex-wrap gap-2 border-t pt-4">
          {badges.map((badge) => (
            <Badge key={badge} tone="info">
              {badge}
            </Badge>
          ))}
        </p>
      ) : null}
    </Card>
  );
}

/** Shows the facts of one part of the service. */
export function ServiceCard({ part }: { part: ShownPart }) {
  const { label, state, reason, duration, facts } = part;
  const items = [
    ...facts.map((fact) => ({ label: fact.label, value: fact.at ? <TimeAgo at={fact.at} /> : fact.value })),
    ...(duration ? [{ label: 'Check took', value: duration }] : []),
  ];
  return (
    <Card title={label} headingLevel={3} actions={<StateBadge state={state} />}>
      {reason ? (
        <p className={`mb-3 text-14 wrap-break-word ${state === 'failed' ? '' : 'text-muted'}`}>{reason}</p>
      ) : null}
      <KeyValueList items={items} />
    </Card>
  );
}
