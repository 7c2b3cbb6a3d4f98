import { useLocation } from '@remix-run/react';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonLook } from '#app/ui/console/button.tsx';
import { classNames } from '#app/ui/console/class-names.ts';

/**
 * A button of the bar that opens a panel below it. It is a native fold, so that it works without JavaScript; with it, Escape, a click
 * elsewhere and a chosen value close the panel.
 */
export function BarMenu(props: {
  icon: LucideIcon;
  label: string;
  /** Replaces the label on phones. */
  shortLabel?: string;
  children: ReactNode;
}) {
  const { icon: Icon, label, shortLabel, children } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  const { search } = useLocation();
  const close = () => {
    const details = fold.current;
    if (!details?.open) return;
    // The focus must not stay on something that is hidden.
    if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
    details.open = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the URL has another period or filter
  useEffect(close, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners read the element only when they are called
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (fold.current?.open && !fold.current.contains(event.target as Node)) fold.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details ref={fold} name="analytics-bar" className="group sm:relative">
      <summary
        className={classNames(
          buttonLook({}),
          'cursor-pointer list-none px-3! [&::-webkit-details-marker]:hidden',
        )}
      >
        <Icon aria-hidden />
        {shortLabel === undefined ? (
          label
        ) : (
          <>
            <span className="max-sm:hidden">{label}</span>
            <span className="sm:hidden">{shortLabel}</span>
          </>
        )}
        <ChevronDown className="text-muted transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="absolute inset-x-0 z-30 mt-2 grid gap-4 rounded-card border bg-raised p-4 shadow-raised sm:right-auto sm:w-88">
        {children}
      </div>
    </details>
  );
}
