import { t } from '#app/messages/toasts.ts';
import type { Toast } from './step-machine.ts';

interface ToastsProps {
  toast: Toast | null;
  dispatch: (action: { type: 'dismiss' }) => void;
}

/**
 * Renders at most one toast, in one of two permanent live regions, so that screen readers announce it. It has a place of its own on the
 * page and stays until the visitor closes it, so that it covers nothing and its end moves nothing.
 */
export function Toasts({ toast, dispatch }: ToastsProps) {
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
