import './rich-text.css';
import type { Node } from '@tiptap/pm/model';
import { DOMParser } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, EditorContent, Extension, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type MutableRefObject, type RefObject, useEffect, useMemo, useRef } from 'react';
import { textToHtml } from '#app/lib/text-to-html.ts';
import { classNames } from '../class-names.ts';
import { ButtonNode, PictureNode } from './block-nodes.ts';
import { listLostTags, tidyHtml } from './mail-html.ts';
import type { MergeOptions } from './rich-text-types.ts';
import { RichTextToolbar } from './toolbar.tsx';

export interface RichTextEditorProps {
  /** Holds the text; the editor reads from it and writes to it. */
  textarea: RefObject<HTMLTextAreaElement>;
  /** Least height of the whole editor, in px: the textarea's, so that nothing moves when the editor takes its place. */
  height: number | undefined;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  merge: MergeOptions;
  focusRef: MutableRefObject<(() => void) | undefined>;
  onShowHtml: () => void;
}

/** Whether a link of an e-mail is allowed; the server validates it again. */
const isLinkAllowed = (href: string): boolean =>
  /^(https:\/\/|mailto:)\S+$|^\{\{ *\w+ *\}\}$/.test(href.trim());

/** The editor and its toolbar. Only rich-text-field.tsx loads it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { textarea, height, label, describedBy, isInvalid, isRequired, merge, focusRef, onShowHtml } = props;
  const writtenHtml = useRef<string | null>(null);
  const names = useMemo(
    () => new Set(merge.groups.flatMap(({ items }) => items.flatMap((item) => item.names))),
    [merge],
  );
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(isRequired && { 'aria-required': 'true' }),
  };
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        trailingNode: false,
        heading: { levels: [1, 2, 3, 4] },
        link: {
          openOnClick: false,
          autolink: false,
          HTMLAttributes: { target: null, rel: null, class: null },
          isAllowedUri: isLinkAllowed,
        },
      }),
      PictureNode,
      ButtonNode,
      mergeMarks((name) => names.has(name)),
    ],
    content: textToHtml(textarea.current?.value ?? ''),
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor: changed }) => {
      writtenHtml.current = tidyHtml(changed.getHTML());
      writeText(textarea.current, writtenHtml.current);
    },
  });
  focusRef.current = () => editor.commands.focus();
  // A user who was typing in the textarea when the editor loaded continues in the editor.
  useEffect(() => {
    if (document.activeElement === textarea.current) editor.commands.focus('end');
  }, [editor, textarea]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are a new object on each render
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes } });
  }, [editor, describedBy, isInvalid]);
  useTextareaText({ textarea, editor, written: writtenHtml, onLost: onShowHtml });
  return (
    <div
      style={{ minHeight: height }}
      className={classNames(
        'rich-text flex max-h-128 min-w-0 flex-col rounded-control border bg-raised focus-within:outline-2 focus-within:outline-focus',
        isInvalid ? 'border-danger' : 'border-border-strong',
      )}
    >
      <RichTextToolbar
        editor={editor}
        label={`Formatting of ${label}`}
        merge={merge}
        isLinkAllowed={isLinkAllowed}
        onShowHtml={onShowHtml}
      />
      <EditorContent editor={editor} className="min-h-0 flex-1 overflow-y-auto" />
    </div>
  );
}

/** Writes the HTML into the textarea and dispatches the events of typing, so that forms and previews are notified. */
function writeText(textarea: HTMLTextAreaElement | null, html: string): void {
  if (!textarea || textarea.value === html) return;
  // React overrides the property on the element; with the prototype's setter it notices the change.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(textarea, html);
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Shows text that other code wrote into the textarea: a draft, the stored text after a save, the value chosen in a conflict. */
function useTextareaText(props: {
  textarea: RefObject<HTMLTextAreaElement>;
  editor: Editor;
  written: MutableRefObject<string | null>;
  /** Called if the text has content that the editor can't show and would lose when writing it back. */
  onLost: () => void;
}): void {
  const { textarea, editor, written: writtenHtml } = props;
  const onLost = useRef(props.onLost);
  onLost.current = props.onLost;
  useEffect(() => {
    const element = textarea.current;
    if (!element) return;
    const show = () => {
      if (element.value === writtenHtml.current) return;
      if (listLostTags(element.value).length > 0) {
        onLost.current();
        return;
      }
      const html = textToHtml(element.value);
      const holder = document.implementation.createHTMLDocument().body;
      holder.innerHTML = html;
      const parsed = DOMParser.fromSchema(editor.schema).parse(holder);
      if (!parsed.eq(editor.state.doc)) editor.commands.setContent(html, { emitUpdate: false });
    };
    element.addEventListener('input', show);
    return () => element.removeEventListener('input', show);
  }, [textarea, editor, writtenHtml]);
}

/** No two adjacent parts match the same characters, so matching takes linear time. */
const BRACES = /\{\{([^{}|]*)(?:\|[^{}]*)?\}\}/g;

/** Highlights names between double braces: known and unknown names have different styles. The text itself is unchanged. */
const mergeMarks = (isKnown: (name: string) => boolean) =>
  Extension.create({
    name: 'mergeMarks',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => DecorationSet.create(doc, listMarks(doc, isKnown)),
        },
      }),
    ],
  });

function listMarks(doc: Node, isKnown: (name: string) => boolean): Decoration[] {
  const marks: Decoration[] = [];
  doc.descendants((node, position) => {
    for (const match of node.text?.matchAll(BRACES) ?? []) {
      const [whole, inner = ''] = match;
      const name = inner.trim().replace(/^[#/]\s*/, '');
      const from = position + match.index;
      const mark = /^\s*([#/])/.exec(inner)?.[1] ?? '';
      const isFine = isKnown(mark + name);
      marks.push(
        Decoration.inline(from, from + whole.length, {
          class: isFine ? 'merge-field' : 'merge-field merge-field-unknown',
          ...(isFine ? {} : { title: `Unknown merge field ${name}` }),
        }),
      );
    }
  });
  return marks;
}
