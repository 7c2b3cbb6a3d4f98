import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Braces,
  ChevronDown,
  CodeXml,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { DropdownMenu, Toolbar } from 'radix-ui';
import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { LinkPanel } from './link-panel.tsx';
import type { MergeOptions } from './rich-text-types.ts';

interface ToolbarProps {
  editor: Editor;
  label: string;
  merge: MergeOptions;
  isLinkAllowed: (href: string) => boolean;
  onShowHtml: () => void;
}

interface Tool {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Set for toggle buttons, which are pressed while the cursor is in text with their formatting. */
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
}

const mark = (label: string, icon: LucideIcon, name: string, run: Tool['run']): Tool => ({
  label,
  icon,
  run,
  isOn: (editor) => editor.isActive(name),
});

const TOOLBAR_GROUPS: readonly (readonly Tool[])[] = [
  [
    mark('Bold', Bold, 'bold', (editor) => editor.chain().focus().toggleBold().run()),
    mark('Italic', Italic, 'italic', (editor) => editor.chain().focus().toggleItalic().run()),
    mark('Underline', Underline, 'underline', (editor) => editor.chain().focus().toggleUnderline().run()),
    mark('Strikethrough', Strikethrough, 'strike', (editor) => editor.chain().focus().toggleStrike().run()),
  ],
  [
    {
      label: 'Heading',
      icon: Heading2,
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      label: 'Subheading',
      icon: Heading3,
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
    mark('Bulleted list', List, 'bulletList', (editor) => editor.chain().focus().toggleBulletList().run()),
    mark('Numbered list', ListOrdered, 'orderedList', (editor) =>
      editor.chain().focus().toggleOrderedList().run(),
    ),
    mark('Quote', Quote, 'blockquote', (editor) => editor.chain().focus().toggleBlockquote().run()),
    {
      label: 'Dividing line',
      icon: Minus,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      label: 'Undo',
      icon: Undo2,
      run: (editor) => editor.chain().focus().undo().run(),
      isOff: (editor) => !editor.can().undo(),
    },
    {
      label: 'Redo',
      icon: Redo2,
      run: (editor) => editor.chain().focus().redo().run(),
      isOff: (editor) => !editor.can().redo(),
    },
  ],
];

/** Formats the text by keyboard or pointer. It is one Tab stop, with arrow keys inside. */
export function RichTextToolbar({ editor, label, merge, isLinkAllowed, onShowHtml }: ToolbarProps) {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      TOOLBAR_GROUPS.map((tools) =>
        tools.map(({ isOn, isOff }) => ({ isOn: isOn?.(now) ?? false, isOff: isOff?.(now) ?? false })),
      ),
  });
  const link = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('link') ? String(now.getAttributes('link').href ?? '') : null,
  });
  return (
    <>
      <Toolbar.Root
        aria-label={label}
        // On a phone the toolbar is one line with horizontal scrolling, to leave room for the text; it starts with the merge-field menu,
        // which an icon could not explain.
        className="sticky top-16 z-10 flex items-center gap-x-1 gap-y-0.5 overflow-x-auto overflow-y-hidden rounded-t-control border-b bg-sunken p-1 sm:flex-wrap"
      >
        {TOOLBAR_GROUPS.map((tools, group) => (
          <div key={tools[0]?.label} className="flex shrink-0 items-center">
            {tools.map((tool, index) => (
              <ToolButton
                key={tool.label}
                label={tool.label}
                icon={tool.icon}
                isPressed={tool.isOn && (states[group]?.[index]?.isOn ?? false)}
                isOff={states[group]?.[index]?.isOff}
                onPress={() => tool.run(editor)}
              />
            ))}
            <Toolbar.Separator className="mx-1 h-5 w-px bg-border" />
          </div>
        ))}
        <ToolButton
          label="Link"
          icon={LinkIcon}
          isPressed={link !== null}
          isExpanded={isLinkOpen}
          onPress={() => setLinkOpen(!isLinkOpen)}
        />
        <MergeMenu editor={editor} merge={merge} />
        <ToolButton label="Edit as HTML" icon={CodeXml} onPress={onShowHtml} />
      </Toolbar.Root>
      {isLinkOpen ? (
        <LinkPanel
          editor={editor}
          href={link}
          choices={merge.links}
          isAllowed={isLinkAllowed}
          onClose={() => setLinkOpen(false)}
        />
      ) : null}
    </>
  );
}

const look = (isPressed: boolean) =>
  classNames(
    'inline-flex h-11 min-w-11 shrink-0 items-center justify-center rounded-control px-2 text-14 font-medium sm:h-9 sm:min-w-9',
    'hover:bg-raised disabled:opacity-40 disabled:hover:bg-transparent',
    isPressed && 'bg-raised text-accent-ink shadow-[inset_0_0_0_2px_var(--accent)]',
  );

function ToolButton(props: {
  label: string;
  icon: LucideIcon;
  isPressed?: boolean;
  isExpanded?: boolean;
  isOff?: boolean;
  onPress: () => void;
}) {
  const { label, icon: Icon, isPressed, isExpanded, isOff = false, onPress } = props;
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      // A disabled button would lose the focus.
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
      className={classNames(look(isPressed ?? false), isOff && 'opacity-40')}
    >
      <Icon aria-hidden />
    </Toolbar.Button>
  );
}

/** Inserts a merge field at the cursor. */
function MergeMenu({ editor, merge }: { editor: Editor; merge: MergeOptions }) {
  const chosenText = useRef<string | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <Toolbar.Button
        asChild
        className={classNames(look(false), 'shrink-0 gap-1.5 whitespace-nowrap max-sm:order-first')}
      >
        <DropdownMenu.Trigger type="button">
          <Braces aria-hidden />
          Insert field
          <ChevronDown aria-hidden className="size-4!" />
        </DropdownMenu.Trigger>
      </Toolbar.Button>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (chosenText.current === null) return;
            // The focus moves into the text, after the inserted field.
            event.preventDefault();
            editor.chain().focus().insertContent({ type: 'text', text: chosenText.current }).run();
            chosenText.current = null;
          }}
          className="z-50 max-h-[60vh] w-80 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-card border bg-raised p-1.5 text-text shadow-raised"
        >
          {merge.groups.map(({ label, items }) => (
            <DropdownMenu.Group key={label}>
              <DropdownMenu.Label className="px-3 pt-2 pb-1 text-14 text-muted">{label}</DropdownMenu.Label>
              {items.map((item) => (
                <DropdownMenu.Item
                  key={item.text}
                  onSelect={() => {
                    chosenText.current = item.text;
                  }}
                  className="grid min-h-11 cursor-pointer rounded-control px-3 py-1.5 text-14 outline-none select-none data-highlighted:bg-sunken data-highlighted:outline-2! data-highlighted:-outline-offset-2! data-highlighted:outline-focus!"
                >
                  <span className="font-medium">{item.label}</span>
                  <span className="font-mono text-14 break-all text-muted">{item.text}</span>
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
