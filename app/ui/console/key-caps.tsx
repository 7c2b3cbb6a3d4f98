import { classNames } from './class-names.ts';

/** Shows keys as on a keyboard, in a row: 'g', 'l'. */
export function KeyCaps({ keys, className }: { keys: readonly string[]; className?: string }) {
  return (
    <span className={classNames('inline-flex gap-1', className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="grid h-5.5 min-w-5.5 place-items-center rounded-[4px] border border-border-strong bg-surface px-1.5 font-sans text-[0.75rem] text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
