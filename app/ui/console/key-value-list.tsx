import type { ReactNode } from 'react';

export interface KeyValueListProps {
  /** A missing value shows `none`. */
  items: readonly { label: string; value: ReactNode }[];
  /** Text for a missing value, such as 'Not configured'. */
  none?: string;
}

/** Lists facts about one subject. Labels are next to the values, or above them if the list is very narrow. */
export function KeyValueList({ items, none = 'Not set' }: KeyValueListProps) {
  return (
    <dl className="@container divide-y">
      {items.map(({ label, value }) => (
        <div
          key={label}
          className="grid gap-x-4 gap-y-0.5 py-(--item-space) first:pt-0 last:pb-0 @min-[19rem]:grid-cols-[8rem_minmax(0,1fr)] @min-[28rem]:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="min-w-0 text-14 wrap-anywhere tabular-nums">
            {value === null || value === undefined || value === '' ? (
              <span className="text-muted">{none}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
