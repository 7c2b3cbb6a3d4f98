import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Alert } from './alert.tsx';
import { TONE_ICONS, type Tone } from './tone.ts';

/** A message that survives one redirect, stored in the session by the action that sets it. */
export interface FlashMessage {
  /** Other for each: the same one is shown once. */
  id: string;
  tone: Tone;
  title: string;
  description?: string;
}

/** How long a toast stays, in ms; errors stay until they are closed. */
const STAYS_MS = 6_000;

/** Shows one toast at a time: a new one takes the place of the last. */
export function useToast() {
  return showToast;
}

function showToast({ tone, title, description }: Omit<FlashMessage, 'id'>) {
  const Icon = TONE_ICONS[tone];
  const show = tone === 'danger' ? toast.error : toast[tone];
  show(title, {
    id: 'console',
    description,
    duration: tone === 'danger' ? Number.POSITIVE_INFINITY : STAYS_MS,
    icon: <Icon className={ICON_LOOKS[tone]} aria-hidden />,
  });
}

const ICON_LOOKS: Record<Tone, string> = {
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** Where toasts appear; once a document. `flash` is the loader's message: without a script it is in the page. */
export function Toaster({ flash }: { flash?: FlashMessage | null }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one message is one id
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash?.id]);
  return (
    <>
      {flash ? (
        <noscript>
          <Alert tone={flash.tone} title={flash.title}>
            {flash.description}
          </Alert>
        </noscript>
      ) : null}
      <Sonner
        visibleToasts={1}
        position="bottom-right"
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
            description: 'text-muted break-words',
            icon: 'mt-px shrink-0',
            closeButton:
              'absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text',
          },
        }}
      />
    </>
  );
}
