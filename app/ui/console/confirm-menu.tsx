import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { Menu, type MenuItem } from './menu.tsx';

/** A menu item and the dialog that it opens, which posts `intent`. */
export interface ConfirmedAction
  extends Pick<ConfirmDialogProps, 'title' | 'loses' | 'confirmLabel' | 'typed' | 'variant' | 'fields'> {
  intent: string;
  label: string;
  icon: LucideIcon;
  /** Red in the menu, and separated from the others by a line. */
  isDanger?: boolean;
}

/** A menu with actions that ask for confirmation, after `items`, which do not. */
export function ConfirmMenu(props: {
  label: string;
  actions: readonly ConfirmedAction[];
  items?: readonly MenuItem[];
  /** Ref of the menu's button, for a caller that opens another dialog from it. */
  opener?: RefObject<HTMLButtonElement>;
}) {
  const { label, actions, items = [] } = props;
  const ownOpener = useRef<HTMLButtonElement>(null);
  const opener = props.opener ?? ownOpener;
  const [asking, setAsking] = useState<string | null>(null);
  const entries = (isDanger: boolean) =>
    actions
      .filter((action) => Boolean(action.isDanger) === isDanger)
      .map(({ intent, label: name, icon }) => ({
        label: name,
        icon,
        isDanger,
        onSelect: () => setAsking(intent),
      }));
  return (
    <>
      <Menu
        trigger={<IconButton ref={opener} icon={Ellipsis} label={label} />}
        groups={[[...items, ...entries(false)], entries(true)]}
      />
      {actions.map(({ label: _label, icon: _icon, isDanger: _isDanger, ...dialog }) => (
        <ConfirmDialog
          key={dialog.intent}
          {...dialog}
          opener={opener}
          isOpen={asking === dialog.intent}
          onOpenChange={() => setAsking(null)}
        />
      ))}
    </>
  );
}
