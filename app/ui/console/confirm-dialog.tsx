import { Form, useNavigation } from '@remix-run/react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { SubmitButton } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { TextInput } from './fields/text-input.tsx';

export interface ConfirmDialogProps {
  trigger?: ReactNode;
  /** See `DialogProps`. */
  opener?: RefObject<HTMLElement>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** A question that names the thing: 'Delete the API key Shop server?' */
  title: string;
  /** Consequences of the action, one fact per line. */
  loses: readonly string[];
  /** Name of the action, not 'OK': 'Delete key'. */
  confirmLabel: string;
  /** Text that the user has to type before the button is enabled: the thing's name. For irreversible actions. */
  typed?: string;
  /** URL to which the form posts; the page's own action if missing. */
  action?: string;
  intent?: string;
  fields?: Readonly<Record<string, string>>;
  /** True while the consequences are being looked up: the button is disabled until then. */
  isWaiting?: boolean;
  /** Fields of the form, between the consequences and the buttons. */
  children?: ReactNode;
  /** Whether the last response refused one of these fields: the dialog then stays open. */
  isRefused?: boolean;
  /** `danger` for a destructive action. */
  variant?: 'danger' | 'primary';
}

/** Asks for confirmation of a destructive action, and posts it as a form. It closes when the response arrives. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    trigger,
    opener,
    title,
    loses,
    confirmLabel,
    typed: confirmationText,
    action,
    intent,
    fields = {},
    isWaiting = false,
    children,
    isRefused = false,
    variant = 'danger',
  } = props;
  const [isOwnOpen, setOwnOpen] = useState(false);
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const navigation = useNavigation();
  const isOpen = props.isOpen ?? isOwnOpen;
  const setOpen = (next: boolean) => {
    setText('');
    setSent(false);
    setOwnOpen(next);
    props.onOpenChange?.(next);
  };
  const isAnswered = isSent && navigation.state === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the response closes the dialog; `setOpen` is a new function on each render
  useEffect(() => {
    if (isAnswered && isRefused) setSent(false);
    else if (isAnswered) setOpen(false);
  }, [isAnswered]);

  return (
    <Dialog trigger={trigger} opener={opener} title={title} isOpen={isOpen} onOpenChange={setOpen}>
      <Form
        method="post"
        action={action}
        preventScrollReset
        // The navigation starts only after this event: if the state were set in the same tick, the idle navigation would count as the
        // response.
        onSubmit={() => setTimeout(() => setSent(true))}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ul className="grid list-disc gap-1 pl-5 text-16 marker:text-muted">
          {loses.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {children ? <div className="mt-5">{children}</div> : null}
        {confirmationText === undefined ? null : (
          <div className="mt-5">
            <TextInput
              label={
                <>
                  Type <strong className="font-semibold break-all">{confirmationText}</strong> to confirm
                </>
              }
              name="confirmation"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        )}
        <DialogActions>
          <SubmitButton
            intent={intent}
            variant={variant}
            disabled={isWaiting || (confirmationText !== undefined && text.trim() !== confirmationText)}
          >
            {confirmLabel}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
