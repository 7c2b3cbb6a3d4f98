import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import type { WaitingMessage } from './toast-message.ts';
import { TONE_ICONS, type Tone } from './tone.ts';

/** Offset below the console's bar, where most pages have no control: a table has its bulk buttons at the lower edge. */
const BELOW_BAR = 72;
/** Duration of a toast, in ms; errors stay until they are closed. */
const STAYS_MS = 6_000;
/** Longer duration for a toast with a button, so that the user notices it. */
const UNDO_STAYS_MS = 20_000;

const ICON_LOOKS: Record<Tone, string> = {
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

let shownId: string | number | undefined;

function show({ tone, title, description, action }: WaitingMessage) {
  const Icon = TONE_ICONS[tone];
  const open = tone === 'danger' ? toast.error : toast[tone];
  // Each toast gets a new ID: sonner would remove a message together with a closing one of the same ID.
  if (shownId !== undefined) toast.dismiss(shownId);
  shownId = open(title, {
    description,
    duration: tone === 'danger' ? Number.POSITIVE_INFINITY : action ? UNDO_STAYS_MS : STAYS_MS,
    action,
    icon: <Icon className={ICON_LOOKS[tone]} aria-hidden />,
  });
}

/**
 * Shows messages, one at a time: a new one replaces the last. Loaded with the first message.
 * @param props.waiting the messages that are not shown yet; they are taken out of it
 * @param props.count counts the messages so far
 */
export function Toasts({ waiting, count }: { waiting: WaitingMessage[]; count: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each message
  useEffect(() => {
    for (const message of waiting.splice(0)) show(message);
  }, [count]);
  return (
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
  );
}
