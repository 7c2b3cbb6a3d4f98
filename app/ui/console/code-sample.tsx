import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useHydrated } from './hydrated.ts';

/** Lines of code to copy; without JavaScript they can be selected. @param label 'the PHP snippet' */
export function CodeSample({ code, label }: { code: string; label: string }) {
  const box = useRef<HTMLPreElement>(null);
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  // Without permission for the clipboard the text is selected, to be copied by keyboard.
  const mark = () => box.current && getSelection()?.selectAllChildren(box.current);
  const copy = () => {
    if (navigator.clipboard) navigator.clipboard.writeText(code).then(() => setCopied(true), mark);
    else mark();
  };
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <pre
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element has to be reachable by keyboard
        tabIndex={0}
        className="w-full max-w-full overflow-x-auto rounded-control bg-sunken p-4 font-mono text-14"
      >
        <code>{code}</code>
      </pre>
      {hydrated ? (
        <Button size="small" icon={isCopied ? Check : Copy} onClick={copy} aria-label={`Copy ${label}`}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      ) : null}
      <span role="status" className="sr-only">
        {isCopied ? `Copied ${label}` : ''}
      </span>
    </div>
  );
}
