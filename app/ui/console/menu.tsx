import { Link, useSubmit } from '@remix-run/react';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, startTransition, useState } from 'react';
import { classNames } from './class-names.ts';

interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  isDanger?: boolean;
  disabled?: boolean;
}

/** A link, a callback, or a post: exactly one of `to`, `onSelect`, `post`. */
export type MenuItem = MenuEntry &
  (
    | { to: string; reloadDocument?: boolean }
    | { onSelect: () => void }
    | { post: string; fields?: Record<string, string> }
  );

export interface MenuProps {
  /** A Button or IconButton; it gets the menu's ARIA attributes. */
  trigger: ReactNode;
  /** Groups are separated by a line. */
  groups: readonly (readonly MenuItem[])[];
  /** Above the items, not selectable: the logged-in user. */
  header?: ReactNode;
}

/** A button that opens a list of actions. Arrow keys, first letters and Escape work in it. */
export function Menu({ trigger, groups, header }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    // The list is drawn after the frame that shows the button as pressed, so that a slow processor answers the press at once.
    <DropdownMenu.Root
      modal={false}
      open={isOpen}
      onOpenChange={(next) => startTransition(() => setOpen(next))}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[70vh] max-w-80 min-w-52 animate-rise overflow-y-auto rounded-card border bg-raised p-1.5 text-text shadow-raised"
        >
          {header ? <DropdownMenu.Label className="px-3 py-2">{header}</DropdownMenu.Label> : null}
          {groups
            .filter((group) => group.length > 0)
            .map((group, index) => (
              <DropdownMenu.Group key={group.map(({ label }) => label).join()}>
                {index > 0 || header ? (
                  <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-border" />
                ) : null}
                {group.map((item) => (
                  <Entry key={item.label} item={item} />
                ))}
              </DropdownMenu.Group>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const submit = useSubmit();
  const { label, icon: Icon, isDanger, disabled } = item;
  const look = classNames(
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-14 outline-none select-none',
    'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken',
    'data-highlighted:outline-2! data-highlighted:-outline-offset-2! data-highlighted:outline-focus!',
    isDanger && 'text-danger',
  );
  const inner = (
    <>
      {Icon ? <Icon aria-hidden /> : null}
      {label}
    </>
  );
  if ('to' in item)
    return (
      <DropdownMenu.Item asChild disabled={disabled}>
        <Link to={item.to} reloadDocument={item.reloadDocument} className={look}>
          {inner}
        </Link>
      </DropdownMenu.Item>
    );
  const select =
    'post' in item ? () => submit(item.fields ?? {}, { method: 'post', action: item.post }) : item.onSelect;
  return (
    <DropdownMenu.Item disabled={disabled} onSelect={select} className={look}>
      {inner}
    </DropdownMenu.Item>
  );
}
