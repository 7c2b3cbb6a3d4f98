import { useNavigate, useSubmit } from '@remix-run/react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Alert } from './alert.tsx';
import { TONE_ICONS, type Tone } from './tone.ts';

/** A message that survives one redirect, stored in the session by the action that sets it. */
export interface FlashMessage {
  /** Unique per message: the same ID is shown only once. */
  id: string;
  tone: Tone;
  title: string;
  description?: string;
  /** URL and fields that the button 'Undo' posts. */
  undo?: { to: string; fields: Record<string, string> };
  /** A link to where the problem is solved. */
  link?: { label: string; to: string };
}

/** Offset below the console's bar, where most pages have no control: a table has its bulk buttons at the lower edge. */
const BELOW_BAR = 72;
/** Duration of a toast, in ms; errors stay until they are closed. */
const STAYS_MS = 6_000;
/** Longer duration for a toast with 'Undo', so that the user notices it. */
const UNDO_STAYS_MS = 20_000;

/**
 * Returns a function that shows one toast at a time: a new one replaces the last. The function is the same in every render, for effects.
 */
export const useToast = () => showMessage;

interface PageMessage extends Omit<FlashMessage, 'id' | 'undo' | 'link'> {
  /** Shows the button 'Undo', which calls this. */
  onUndo?: () => void;
}

const showMessage = (message: PageMessage) =>
  showToast(message, message.onUndo && { label: 'Undo', onClick: message.onUndo });

let shownId: string | number | undefined;
let shownFlashId: string | undefined;

interface ToastAction {
  label: string;
  onClick: () => void;
}

function showToast({ tone, title, description }: Omit<PageMessage, 'onUndo'>, action?: ToastAction) {
  const Icon = TONE_ICONS[tone];
  const show = tone === 'danger' ? toast.error : toast[tone];
  // Each toast gets a new ID: sonner would remove a message together with a closing one of the same ID.
  if (shownId !== undefined) toast.dismiss(shownId);
  shownId = show(title, {
    description,
    duration: tone === 'danger' ? Number.POSITIVE_INFINITY : action ? UNDO_STAYS_MS : STAYS_MS,
    action,
    icon: <Icon className={ICON_LOOKS[tone]} aria-hidden />,
  });
}

const ICON_LOOKS: Record<Tone, string> = {
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** The container of toasts; once per document. `flash` is the loader's message: without JavaScript it is rendered in the page. */
export function Toaster({ flash }: { flash?: FlashMessage | null }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message is identified by its ID
  useEffect(() => {
    // A remounted frame has the same message.
    if (!flash || flash.id === shownFlashId) return;
    shownFlashId = flash.id;
    const { undo, link } = flash;
    showToast(
      flash,
      undo
        ? {
            label: 'Undo',
            onClick: () => submit(undo.fields, { method: 'post', action: undo.to, preventScrollReset: true }),
          }
        : link && { label: link.label, onClick: () => navigate(link.to) },
    );
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
      <Sonner
        visibleToasts={1}
        position="top-center"
        offset={{ top: BELOW_BAR }}
        mobileOffset={{ top: BELOW_BAR }}
        style={{ fontFamily: 'inherit' }}
        closeButton
        containerAriaLabel="Messages"
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: 'Close message',
          classNames: {
            toast:
              'flex w-full items-start gap-3 rounded-card border bg-raised p-4 pr-13 text-14 text-text shadow-raised sm:w-90',
            content: 'grid min-w-0 gap-0.5',
            title: 'font-semibold',
            description: 'text-muted wrap-anywhere',
            icon: 'mt-px shrink-0',
            actionButton:
              'ml-auto h-9 shrink-0 self-center rounded-control border border-border-strong px-3 font-medium hover:bg-sunken',
            closeButton:
              'absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text',
          },
        }}
      />
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
