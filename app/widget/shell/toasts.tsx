import { useEffect } from 'react';
import { t } from '#app/messages/toasts.ts';
import type { Toast } from './step-machine.ts';

/** Long enough to read twice; what failed stays until it is closed or the visitor tries again. */
const SHOWN_MS = 8000;

interface ToastsProps {
  toast: Toast | null;
  /** In a frame it is part of the page, and may not be in view yet. */
  stays: boolean;
  dispatch: (action: { type: 'dismiss' }) => void;
}

/** Two live regions that are always there, so that screen readers announce what appears in them; one toast at most. */
export function Toasts({ toast, stays, dispatch }: ToastsProps) {
  useEffect(() => {
    if (stays || toast?.tone !== 'default') return;
    const timer = setTimeout(() => dispatch({ type: 'dismiss' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, stays, dispatch]);

  const toastBox = toast && (
    <div className="sg-toast">
      <div>
        <strong>{toast.title}</strong>
        <p>{toast.text}</p>
      </div>
      <button
        type="button"
        className="sg-toast-close"
        aria-label={t.close}
        onClick={() => dispatch({ type: 'dismiss' })}
      />
    </div>
  );
  return (
    <div className={`sg-toasts sg-toasts-${toast?.tone}`}>
      <div role="status">{toast?.tone === 'default' && toastBox}</div>
      <div role="alert">{toast?.tone === 'destructive' && toastBox}</div>
    </div>
  );
}
