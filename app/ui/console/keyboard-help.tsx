import { Dialog } from './dialog.tsx';
import { tickLook } from './fields/checkbox.tsx';
import { GO_KEY } from './go-key.ts';
import { KeyCaps } from './key-caps.tsx';
import type { NavigationGroup } from './navigation.tsx';
import { listPages } from './navigation-pages.ts';
import { useSingleKeys } from './single-keys.ts';

interface Shortcut {
  keys: readonly string[];
  /** Alternative keys with the same effect. */
  or?: readonly string[];
  does: string;
}

const EVERYWHERE: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], or: ['⌘', 'K'], does: 'Search pages, settings, actions, leads' },
  { keys: ['Esc'], does: 'Close' },
  { keys: ['←', '→'], does: 'Read chart values' },
];
const SINGLE: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show this list' },
];

/** Lists all shortcuts of the console, with the switch for single-key ones. */
export function KeyboardHelp(props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  groups: readonly NavigationGroup[];
}) {
  const { isOpen, onOpenChange, groups } = props;
  const { isOn, choose } = useSingleKeys();
  const pages = listPages(groups).flatMap(({ label, letter }) =>
    letter ? [{ keys: [GO_KEY, letter], does: label }] : [],
  );
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={onOpenChange} size="wide">
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-6">
          <ShortcutList title="Everywhere" shortcuts={EVERYWHERE} />
          <ShortcutList title="Single keys" shortcuts={SINGLE} isOff={!isOn} />
        </div>
        <ShortcutList title="Go to a page" shortcuts={pages} isOff={!isOn} />
      </div>
      <label className="mt-6 flex min-h-11 items-center gap-3 border-t pt-4 text-14">
        <input
          type="checkbox"
          defaultChecked={isOn}
          onChange={({ target }) => choose(target.checked)}
          className={tickLook}
        />
        Enable single-key shortcuts
      </label>
    </Dialog>
  );
}

function ShortcutList(props: { title: string; shortcuts: readonly Shortcut[]; isOff?: boolean }) {
  const { title, shortcuts, isOff = false } = props;
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-14 font-medium">
        {title}
        {isOff ? <span className="text-muted"> (off)</span> : null}
      </h3>
      <dl className="grid gap-1 text-14">
        {shortcuts.map(({ keys, or, does }) => (
          <div key={does} className="flex min-h-7 items-center justify-between gap-4">
            <dt className="text-muted">{does}</dt>
            <dd className="flex shrink-0 items-center gap-1.5">
              <KeyCaps keys={keys} />
              {or ? (
                <>
                  <span className="text-muted">or</span>
                  <KeyCaps keys={or} />
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
