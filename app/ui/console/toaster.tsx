import { useSubmit } from '@remix-run/react';
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

const showMessage = (message: Omit<FlashMessage, 'id' | 'undo'>) => showToast({ message });

/**
 * Returns a function that shows one toast at a time: a new one replaces the last. The function is the same in every render, for effects.
 */
export const useToast = () => showMessage;

/** The container of toasts; once per document. `flash` is the loader's message: without JavaScript it is rendered in the page. */
export function Toaster({ flash }: { flash?: FlashMessage | null }) {
  const submit = useSubmit();
  const [count, setCount] = useState(0);
  const toasts = useOnDemand(loadToasts, count > 0);
  useEffect(() => {
    wake = () => setCount((before) => before + 1);
    if (waiting.length > 0) wake();
    return () => {
      wake = undefined;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message is identified by its ID
  useEffect(() => {
    const post = ({ to, fields }: NonNullable<FlashMessage['undo']>) =>
      submit(fields, { method: 'post', action: to, preventScrollReset: true });
    // A remounted frame has the same message.
    if (!flash || flash.id === shownFlashId) return;
    shownFlashId = flash.id;
    showToast({ message: flash, post });
  }, [flash?.id]);
  return (
    <>
      {flash ? (
        <noscript>
          <Alert tone={flash.tone} title={flash.title}>
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
