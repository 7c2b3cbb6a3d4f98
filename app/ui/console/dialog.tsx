import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface DialogProps {
  /** The button that opens it; missing if the page opens it by `isOpen`. */
  trigger?: ReactNode;
  /** Element that gets the focus back if the page opens the dialog: the button of the menu. */
  opener?: RefObject<HTMLElement>;
  title: string;
  /** One sentence on the decision. */
  description?: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** `wide` for forms in two columns. */
  size?: 'normal' | 'wide';
  /** Content with a `DialogActions` at the end: inside the form, if there is one. */
  children: ReactNode;
}

/** A modal dialog for one decision: traps the focus, closes on Escape, returns the focus. */
export function Dialog(props: DialogProps) {
  const { trigger, opener, title, description, isOpen, onOpenChange, size = 'normal', children } = props;
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade overflow-y-auto bg-[oklch(0%_0_0/50%)] sm:p-6">
          <div className="flex min-h-full items-end justify-center sm:items-center">
            <Primitive.Content
              {...(description ? {} : { 'aria-describedby': undefined })}
              onCloseAutoFocus={
                opener &&
                ((event) => {
                  event.preventDefault();
                  opener.current?.focus();
                })
              }
              className={classNames(
                'relative w-full animate-rise rounded-t-card border bg-raised text-text shadow-raised sm:rounded-card',
                size === 'wide' ? 'sm:max-w-180' : 'sm:max-w-128',
              )}
            >
              <div className="grid gap-1.5 px-4 pt-5 pr-16 sm:px-6 sm:pt-6">
                <Primitive.Title className="text-22 heading">{title}</Primitive.Title>
                {description ? (
                  <Primitive.Description className="text-14 text-muted">{description}</Primitive.Description>
                ) : null}
              </div>
              <div className="px-4 pt-5 pb-5 sm:px-6 sm:pb-6">{children}</div>
              <Primitive.Close asChild>
                <IconButton icon={X} label="Close" className="absolute! top-4 right-4" />
              </Primitive.Close>
            </Primitive.Content>
          </div>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The buttons at a dialog's end. The first is the confirming action; Cancel is next to it. */
export function DialogActions(props: {
  children: ReactNode;
  cancel?: string;
  /** True if a hasty key press must not confirm. */
  isCancelFocused?: boolean;
}) {
  const { children, cancel = 'Cancel', isCancelFocused } = props;
  return (
    <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
      {children}
      <Primitive.Close
        autoFocus={isCancelFocused}
        className="h-11 rounded-control border border-border-strong px-4 text-14 font-medium hover:bg-sunken"
      >
        {cancel}
      </Primitive.Close>
    </div>
  );
}
