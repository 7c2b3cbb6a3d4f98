import { useEffect } from 'react';
import type { Toast } from './step-machine.ts';

/** Long enough to read twice; what failed stays until it is closed or the visitor tries again. */
const SHOWN_MS = 8000;

/** Two live regions that are always there, so that screen readers announce what appears in them; one toast at most. */
export function Toasts({ toast, onDismiss }: { toast: Toast | null; onDismiss: () => void }) {
  useEffect(() => {
    if (toast?.tone !== 'default') return;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
    // biome-ignore lint/correctness/useExhaustiveDependencies: a toast's time starts with the toast, not with each drawing
  }, [toast]);

  const shown = toast && (
    <div className={`sg-toast sg-toast-${toast.tone}`}>
      <div>
        <strong>{toast.title}</strong>
        <p>{toast.text}</p>
      </div>
      <button type="button" className="sg-toast-close" aria-label="Close this message" onClick={onDismiss} />
    </div>
  );
  return (
    <div className="sg-toasts">
      <div role="status">{toast?.tone === 'default' && shown}</div>
      <div role="alert">{toast?.tone === 'destructive' && shown}</div>
    </div>
  );
}
