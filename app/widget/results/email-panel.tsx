import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#app/messages/email-panel.ts';
import { t as plan } from '#app/messages/save-plan.ts';
import type { Toast } from '../shell/step-machine.ts';
import './email-panel.css';

/** The timeout is the same as for a submission: long enough for a busy server to respond with 503 itself, short enough for a visitor. */
const PLAN_MAIL_TIMEOUT_MS = 30_000;
const MAX_EMAIL = 254;

/**
 * `POST /api/assessment/{assessmentId}/email` (V section 7).
 * @throws Error with a text for the visitor: V section 5's, or '{status}: {body or status text}'; an empty one if there was no response
 */
export async function sendPlan(assessmentId: string, email: string): Promise<void> {
  if (!assessmentId) throw new Error(t.noAssessment);
  if (!email) throw new Error(t.noAddress);
  let response: Response;
  try {
    response = await fetch(`/api/assessment/${assessmentId}/email`, {
      method: 'POST',
      // The request does not accept JSON, so that a refusal is plain text (D20).
      headers: { 'Content-Type': 'application/json', Accept: 'text/plain' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(PLAN_MAIL_TIMEOUT_MS),
    });
  } catch {
    throw new Error('');
  }
  if (response.ok) return;
  const body = await response.text().catch(() => '');
  throw new Error(`${response.status}: ${body || response.statusText}`);
}

export interface PlanActionsProps {
  /** ID of the stored plan. */
  assessmentId: string;
  onToast: (toast: Toast) => void;
}

/** The e-mail panel after its first opening: collapsed, expanded, then the confirmation instead of the form (V section 4). */
export function EmailPanel({ assessmentId, onToast }: PlanActionsProps) {
  const [open, setOpen] = useState(true);
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  /** The ref is set at once, before the next render can disable the button. */
  const busy = useRef(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);

  // On opening and after a response, the element that had the focus is gone or disabled.
  useEffect(() => {
    if (open && !pending) (confirmation.current ?? field.current)?.focus();
  }, [pending, open]);

  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    const address = email.trim();
    try {
      await sendPlan(assessmentId, address);
      setSentTo(address);
      onToast({ tone: 'default', title: t.sent, text: t.sentText(address) });
    } catch (error) {
      onToast({ tone: 'destructive', title: plan.failed, text: (error as Error).message || plan.failedText });
    }
    busy.current = false;
    setPending(false);
  };
  if (sentTo) return <PlanSent to={sentTo} box={confirmation} />;
  return (
    <>
      <button
        type="button"
        className="sgr-button"
        ref={toggle}
        aria-expanded={open}
        disabled={pending}
        onClick={open ? close : () => setOpen(true)}
      >
        {plan.mail}
      </button>
      {open && (
        <form className="sgr-mail" onSubmit={send}>
          <label htmlFor="sgr-email">{t.address}</label>
          <input
            id="sgr-email"
            ref={field}
            type="email"
            autoComplete="email"
            required
            maxLength={MAX_EMAIL}
            readOnly={pending}
            value={email}
            onInput={(event) => setEmail(event.currentTarget.value)}
          />
          <button
            type="submit"
            className="sgr-button sgr-button-main"
            disabled={pending || email.trim() === ''}
          >
            {pending ? t.sending : t.send}
          </button>
          <button type="button" className="sgr-button" disabled={pending} onClick={close}>
            {t.cancel}
          </button>
        </form>
      )}
    </>
  );
}

function PlanSent({ to, box }: { to: string; box: RefObject<HTMLDivElement> }) {
  return (
    <div className="sgr-mail sgr-mailed" ref={box} tabIndex={-1}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path
          d="M4 12.5l5.5 5.5L20 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div>
        <strong>{t.sent}</strong>
        <p>{t.onItsWay(to)}</p>
      </div>
    </div>
  );
}
