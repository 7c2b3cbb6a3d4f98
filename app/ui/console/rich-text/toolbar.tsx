import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  CodeXml,
  Heading2,
  Heading3,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { InsertMenu, MergeMenu, TOOL_LOOK } from './insert-menus.tsx';
import { LinkPanel } from './link-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';
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
  const [panel, setPanel] = useState<'link' | 'picture' | null>(null);
  const close = () => setPanel(null);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      TOOLBAR_GROUPS.map((tools) =>
        tools.map(({ isOn, isOff }) => ({ isOn: isOn?.(now) ?? false, isOff: isOff?.(now) ?? false })),
      ),
  });
  const link = useEditorState({
    editor,
    selector: ({ editor: now }) => readLink(now),
  });
  const pictureAt = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isActive('picture') ? now.state.selection.from : null),
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
          isExpanded={panel === 'link'}
          onPress={() => setPanel(panel === 'link' ? null : 'link')}
        />
        {merge.picturesPath ? (
          <ToolButton
            label="Picture"
            icon={ImageIcon}
            isPressed={pictureAt !== null}
            isExpanded={panel === 'picture'}
            onPress={() => setPanel(panel === 'picture' ? null : 'picture')}
          />
        ) : null}
        <InsertMenu
          editor={editor}
          blocks={merge.blocks ?? []}
          onPicture={merge.picturesPath ? () => setPanel('picture') : undefined}
          onButton={() => setPanel('link')}
        />
        <MergeMenu editor={editor} merge={merge} />
        <ToolButton label="Edit as HTML" icon={CodeXml} onPress={onShowHtml} />
      </Toolbar.Root>
      {panel === 'link' ? (
        <LinkPanel
          // Another link, or a button that was just inserted, starts with its own URL.
          key={link}
          editor={editor}
          href={link}
          choices={merge.links}
          isAllowed={isLinkAllowed}
          onClose={close}
        />
      ) : null}
      {panel === 'picture' && merge.picturesPath ? (
        <PicturePanel
          // Another selected picture starts with its own description.
          key={pictureAt}
          editor={editor}
          path={merge.picturesPath}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Returns the URL of the link or button at the cursor; null without one. */
const readLink = (editor: Editor): string | null =>
  editor.isActive('mailButton')
    ? String(editor.getAttributes('mailButton').href ?? '')
    : editor.isActive('link')
      ? String(editor.getAttributes('link').href ?? '')
      : null;

const look = (isPressed: boolean) =>
  classNames(TOOL_LOOK, isPressed && 'bg-raised text-accent-ink shadow-[inset_0_0_0_2px_var(--accent)]');

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
