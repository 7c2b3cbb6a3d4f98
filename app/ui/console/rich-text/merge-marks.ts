import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** Without two neighbours that take the same characters: its time grows with the length of the text alone. */
const BRACES = /\{\{([^{}|]*)(?:\|[^{}]*)?\}\}/g;

/** Marks what is between double braces in the text: known names in one look, unknown ones in another. The text stays text. */
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
  doc.descendants((node, at) => {
    for (const match of node.text?.matchAll(BRACES) ?? []) {
      const [whole, inner = ''] = match;
      const name = inner.trim().replace(/^[#/]\s*/, '');
      const from = at + match.index;
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
