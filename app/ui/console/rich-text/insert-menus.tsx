import type { Editor } from '@tiptap/react';
import { Braces, ChevronDown, type LucideIcon, Plus } from 'lucide-react';
import { DropdownMenu, Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { insertBelow } from './block-nodes.ts';
import type { MergeOptions } from './rich-text-types.ts';

/** Classes of every button of the toolbar. */
export const TOOL_LOOK =
  'inline-flex h-11 min-w-11 shrink-0 items-center justify-center rounded-control px-2 text-14 font-medium sm:h-9 sm:min-w-9 hover:bg-raised disabled:opacity-40 disabled:hover:bg-transparent';

interface MenuItem {
  label: string;
  /** Second line: the text that is inserted. */
  detail?: string;
  run: () => void;
}

interface MenuGroup {
  /** Missing for a menu with one group. */
  label?: string;
  items: readonly MenuItem[];
}

/** Inserts a merge field at the cursor. */
export const MergeMenu = ({ editor, merge }: { editor: Editor; merge: MergeOptions }) => (
  <ToolbarMenu
    label="Insert field"
    icon={Braces}
    groups={merge.groups.map(({ label, items }) => ({
      label,
      items: items.map(({ label, text }) => ({
        label,
        detail: text,
        run: () => editor.chain().focus().insertContent({ type: 'text', text }).run(),
      })),
    }))}
  />
);

/** Inserts a block below the one at the cursor. */
export function InsertMenu(props: {
  editor: Editor;
  blocks: NonNullable<MergeOptions['blocks']>;
  /** Opens the panel that inserts a picture; missing if pictures can't be inserted. */
  onPicture: (() => void) | undefined;
  /** Called after a button was inserted, to ask for its URL. */
  onButton: () => void;
}) {
  const { editor, blocks, onPicture, onButton } = props;
  const paragraph = (text: string) => ({
    type: 'paragraph',
    ...(text && { content: [{ type: 'text', text }] }),
  });
  const items: MenuItem[] = [
    { label: 'Text', run: () => insertBelow(editor, paragraph('')) },
    {
      label: 'Button',
      run() {
        const content = [{ type: 'text', text: NEW_BUTTON_TEXT }];
        insertBelow(editor, { type: 'mailButton', attrs: { href: '' }, content });
        onButton();
      },
    },
    ...(onPicture ? [{ label: 'Picture', run: onPicture }] : []),
    ...blocks.map(({ label, text }) => ({ label, run: () => insertBelow(editor, paragraph(text)) })),
    { label: 'Dividing line', run: () => editor.chain().focus().setHorizontalRule().run() },
  ];
  return <ToolbarMenu label="Insert" icon={Plus} groups={[{ items }]} />;
}

const NEW_BUTTON_TEXT = 'Button';

/** A menu of the toolbar. What an item does runs once the menu is closed, so that the focus moves into the text. */
function ToolbarMenu(props: { label: string; icon: LucideIcon; groups: readonly MenuGroup[] }) {
  const { label, icon: Icon, groups } = props;
  const chosen = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <Toolbar.Button
        asChild
        className={classNames(TOOL_LOOK, 'shrink-0 gap-1.5 whitespace-nowrap max-sm:order-first')}
      >
        <DropdownMenu.Trigger type="button">
          <Icon aria-hidden />
          {label}
          <ChevronDown aria-hidden className="size-4!" />
        </DropdownMenu.Trigger>
      </Toolbar.Button>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (chosen.current === null) return;
            event.preventDefault();
            chosen.current();
            chosen.current = null;
          }}
          className={classNames(
            'z-50 max-h-[60vh] max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-card border bg-raised p-1.5 text-text shadow-raised',
            groups.length > 1 ? 'w-80' : 'w-56',
          )}
        >
          {groups.map((group) => (
            <DropdownMenu.Group key={group.label ?? label}>
              {group.label ? (
                <DropdownMenu.Label className="px-3 pt-2 pb-1 text-14 text-muted">
                  {group.label}
                </DropdownMenu.Label>
              ) : null}
              {group.items.map((item) => (
                <DropdownMenu.Item
                  key={item.detail ?? item.label}
                  onSelect={() => {
                    chosen.current = item.run;
                  }}
                  className="grid min-h-11 cursor-pointer content-center rounded-control px-3 py-1.5 text-14 outline-none select-none data-highlighted:bg-sunken data-highlighted:outline-2! data-highlighted:-outline-offset-2! data-highlighted:outline-focus!"
                >
                  <span className="font-medium">{item.label}</span>
                  {item.detail ? (
                    <span className="font-mono text-14 break-all text-muted">{item.detail}</span>
                  ) : null}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
