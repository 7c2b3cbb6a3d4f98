import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { boxLook } from './fields/field.tsx';
import { useHydrated } from './hydrated.ts';

export interface CopyFieldProps {
  /** Name of the value: 'API key'. */
  label: string;
  value: string;
  hint?: string;
  /** ID of its box, for links to it. */
  id?: string;
}

/** Duration of the confirmation, in ms. */
const CONFIRMATION_MS = 2000;

/** Shows one line to copy: a URL, a key, a DNS record. Without JavaScript it can be selected. */
export function CopyField({ label, value, hint, id: ownId }: CopyFieldProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const box = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Without permission for the clipboard the text is selected, to be copied by keyboard.
  const copy = () => {
    const marked = () => box.current?.select();
    if (navigator.clipboard) navigator.clipboard.writeText(value).then(() => setCopied(true), marked);
    else marked();
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="max-w-prose text-14 text-muted">
          {hint}
        </p>
      ) : null}
      <div className={boxLook(false, 'flex items-center bg-sunken! px-0!')}>
        <input
          ref={box}
          id={id}
          readOnly
          value={value}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onFocus={(event) => event.target.select()}
          // Chromium cuts off underscores if the line height is less than the height of the box, or if the box has a height of 100%.
          className="-my-px h-11 min-w-0 flex-1 rounded-control bg-transparent px-3 font-mono text-14 leading-11!"
        />
        {hydrated ? (
          <button
            type="button"
            onClick={copy}
            aria-label={`Copy ${label}`}
            className="flex h-full shrink-0 items-center gap-2 rounded-r-control border-l px-3 text-14 font-medium hover:bg-raised"
          >
            <Icon className={isCopied ? 'text-success' : undefined} aria-hidden />
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        ) : null}
      </div>
      <span role="status" className="sr-only">
        {isCopied ? `Copied ${label}` : ''}
      </span>
    </div>
  );
}
