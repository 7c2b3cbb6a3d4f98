import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** No two adjacent parts match the same characters, so matching takes linear time. */
const BRACES = /\{\{([^{}|]*)(?:\|[^{}]*)?\}\}/g;

/** Highlights names between double braces: known and unknown names have different styles. The text itself is unchanged. */
export const mergeMarks = (isKnown: (name: string) => boolean) =>
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
          ...(isFine ? {} : { title: `There is no merge field ${name}` }),
        }),
      );
    }
  });
  return marks;
}
