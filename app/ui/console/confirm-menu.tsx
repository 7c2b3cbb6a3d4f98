import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { Menu } from './menu.tsx';

/** A menu item and the dialog that it opens, which posts `intent`. */
export interface ConfirmedAction
  extends Pick<ConfirmDialogProps, 'title' | 'loses' | 'confirmLabel' | 'variant'> {
  intent: string;
  label: string;
  icon: LucideIcon;
  /** Red in the menu, and separated from the others by a line. */
  isDanger?: boolean;
}

/** A menu with the actions of a page's subject, each of which asks for confirmation. */
export function ConfirmMenu({ label, actions }: { label: string; actions: readonly ConfirmedAction[] }) {
  const opener = useRef<HTMLButtonElement>(null);
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
        groups={[entries(false), entries(true)]}
      />
      {actions.map(({ intent, title, loses, confirmLabel, variant }) => (
        <ConfirmDialog
          key={intent}
          opener={opener}
          isOpen={asking === intent}
          onOpenChange={() => setAsking(null)}
          title={title}
          loses={loses}
          confirmLabel={confirmLabel}
          intent={intent}
          variant={variant}
        />
      ))}
    </>
  );
}
