import { Link, type LinkProps, useNavigation } from '@remix-run/react';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ButtonHTMLAttributes, forwardRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'normal' | 'small';

interface ButtonLook {
  /** `primary` once per view; `danger` only for destructive actions. */
  variant?: ButtonVariant;
  /** `small` (36 px high, with a touch target of 44 px) is for tables and next to fields. */
  size?: ButtonSize;
  /** Shown before the text; decoration only. */
  icon?: LucideIcon;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  pending?: boolean;
}

const BUTTON_LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-text hover:bg-accent-ink',
  secondary: 'border border-border-strong bg-raised text-text hover:bg-sunken',
  ghost: 'text-text hover:bg-sunken',
  danger: 'bg-danger text-surface hover:opacity-90',
};

/** Classes for elements that can't be a Button: the summary of a fold. */
export const buttonLook = ({ variant = 'secondary', size = 'normal' }: ButtonLook) =>
  classNames(
    'relative inline-flex print:hidden shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap no-underline transition-colors select-none',
    'disabled:opacity-50 aria-disabled:opacity-60',
    size === 'small' ? 'target h-9 px-3 text-14' : 'h-11 px-4 text-14 sm:text-14',
    BUTTON_LOOKS[variant],
  );

/** A button that does something on this page. Its type is `button` by default. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { variant, size, icon: Icon, pending = false, className, children, onClick, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-disabled={pending || undefined}
      onClick={click}
      className={classNames(buttonLook({ variant, size }), className)}
    >
      {pending ? <LoaderCircle className="animate-spin" aria-hidden /> : Icon ? <Icon aria-hidden /> : null}
      {children}
    </button>
  );
});

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'name' | 'value'> {
  /** Posted as `intent`; it distinguishes the buttons of one form. */
  intent?: string;
  /** Name of an edit form, if several forms have this intent: only the button of the submitted form shows the pending state. */
  formName?: string;
  /** Shown while the form is being submitted: 'Saving…'. */
  pendingLabel?: ReactNode;
}

/** Submits its form and shows the pending state: by itself for the page's own navigation, by `pending` for a fetcher. */
export function SubmitButton(props: SubmitButtonProps) {
  const { intent, formName, pending, pendingLabel, children, ...rest } = props;
  const isSending = useIsSending(intent, formName);
  const isPending = pending ?? isSending;
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      {...(intent !== undefined && { name: 'intent', value: intent })}
      pending={isPending}
    >
      {isPending && pendingLabel ? pendingLabel : children}
    </Button>
  );
}

/** Returns true while the page's form is being submitted; with an intent or a form's name, only while that form is. */
function useIsSending(intent: string | undefined, formName: string | undefined): boolean {
  const { state, formData } = useNavigation();
  if (state === 'idle' || !formData) return false;
  const isNamed = formName === undefined || (formData.get('form') ?? formName) === formName;
  return isNamed && (intent === undefined || formData.get('intent') === intent);
}

export interface LinkButtonProps extends ButtonLook, LinkProps {}

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon: Icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonLook({ variant, size }), className)}>
      {Icon ? <Icon aria-hidden /> : null}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: LucideIcon;
  /** Accessible name of the icon. */
  label: string;
  variant?: ButtonVariant;
}

/** A button of 36 px that shows only an icon; its target is 44 px. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  const { icon: Icon, label, variant = 'ghost', className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-label={label}
      className={classNames(buttonLook({ variant, size: 'small' }), 'w-9 px-0!', className)}
    >
      <Icon aria-hidden />
    </button>
  );
});
