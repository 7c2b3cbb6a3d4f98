import { Link } from '@remix-run/react';
import { Check, ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Progress } from './progress.tsx';

export interface ChecklistItem {
  label: string;
  /** The reason, in one line. */
  hint?: string;
  isDone: boolean;
  /** Page where the step is done. */
  to: string;
}

/** Lists steps that are ticked automatically, and shows the progress. */
export function Checklist({ label, items }: { label: string; items: readonly ChecklistItem[] }) {
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <div className="grid gap-3">
      <Progress label={label} value={done} max={items.length} text={`${done} of ${items.length} done`} />
      <ul className="divide-y">
        {items.map((item) => (
          <li key={item.to + item.label}>
            <Link
              to={item.to}
              className="group flex min-h-(--row) items-center gap-3 rounded-control py-(--row-space) text-16"
            >
              <span
                className={classNames(
                  'grid size-6 shrink-0 place-items-center rounded-full border',
                  item.isDone ? 'border-success bg-success-tint text-success' : 'border-border-strong',
                )}
              >
                {item.isDone ? <Check className="size-4!" aria-hidden /> : null}
              </span>
              <span className="min-w-0 flex-1">
                <span className={classNames('font-medium', item.isDone && 'text-muted')}>{item.label}</span>
                <span className="sr-only">{item.isDone ? ', done' : ', to do'}</span>
                {item.hint && !item.isDone ? (
                  <span className="block text-14 text-muted">{item.hint}</span>
                ) : null}
              </span>
              <ChevronRight
                className="text-muted transition-transform group-hover:translate-x-0.5"
                aria-hidden
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
