import { useNavigate, useSubmit } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Alert } from './alert.tsx';
import { useOnDemand } from './on-demand.ts';
import type { FlashMessage, WaitingMessage } from './toast-message.ts';

const loadToasts = () => import('./toasts.tsx');

/** Messages that wait for what shows them. */
const waiting: WaitingMessage[] = [];
let wake: (() => void) | undefined;
let shownFlashId: string | undefined;

function showToast(message: WaitingMessage) {
  waiting.push(message);
  wake?.();
}

interface PageMessage extends Omit<WaitingMessage, 'action'> {
  /** Shows the button 'Undo', which calls this. */
  onUndo?: () => void;
}

const showMessage = ({ onUndo, ...message }: PageMessage) =>
  showToast({ ...message, action: onUndo && { label: 'Undo', onClick: onUndo } });

/**
 * Returns a function that shows one toast at a time: a new one replaces the last. The function is the same in every render, for effects.
 */
export const useToast = () => showMessage;

/** The container of toasts; once per document. `flash` is the loader's message: without JavaScript it is rendered in the page. */
export function Toaster({ flash }: { flash?: FlashMessage | null }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const [count, setCount] = useState(0);
  const toasts = useOnDemand(loadToasts, count > 0);
  useEffect(() => {
    wake = () => setCount((before) => before + 1);
    if (waiting.length > 0) wake();
    return () => {
      wake = undefined;
    };
  }, []);
  const actionOf = ({ undo, link }: FlashMessage): WaitingMessage['action'] => {
    if (undo)
      return {
        label: 'Undo',
        onClick: () => submit(undo.fields, { method: 'post', action: undo.to, preventScrollReset: true }),
      };
    return link && { label: link.label, onClick: () => navigate(link.to) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message is identified by its ID
  useEffect(() => {
    // A remounted frame has the same message.
    if (!flash || flash.id === shownFlashId) return;
    shownFlashId = flash.id;
    const { tone, title, description } = flash;
    showToast({ tone, title, description, action: actionOf(flash) });
  }, [flash?.id]);
  return (
    <>
      {flash ? (
        <noscript>
          <Alert
            tone={flash.tone}
            title={flash.title}
            action={flash.link ? <a href={flash.link.to}>{flash.link.label}</a> : undefined}
          >
            {flash.description}
          </Alert>
          {flash.undo ? <UndoForm {...flash.undo} /> : null}
        </noscript>
      ) : null}
      {toasts ? <toasts.Toasts waiting={waiting} count={count} /> : null}
    </>
  );
}

/** The undo button for browsers without JavaScript. */
const UndoForm = ({ to, fields }: NonNullable<FlashMessage['undo']>) => (
  <form method="post" action={to}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit">Undo</button>
  </form>
);
