import { useEffect } from 'react';
import { t } from '#app/messages/toasts.ts';
import type { Toast } from './step-machine.ts';

/** Long enough to read the text twice. An error stays until the visitor closes it or tries again. */
const SHOWN_MS = 8000;

interface ToastsProps {
  toast: Toast | null;
  /** In a frame the toast is part of the page and may not be in view yet. */
  stays: boolean;
  dispatch: (action: { type: 'dismiss' }) => void;
}

/** Renders at most one toast, in one of two permanent live regions, so that screen readers announce it. */
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
