import { type Editor, mergeAttributes, Node } from '@tiptap/react';
import { BUTTON_CLASS } from '#app/lib/button-class.ts';

/** px. Width of a mail's text: Outlook on Windows shows a wider picture in its own size. */
export const MAX_MAIL_PICTURE_WIDTH = 510;

/** A picture within the text. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

/** A link that the e-mail shows as a button, in a paragraph of its own. */
export const ButtonNode = Node.create({
  name: 'mailButton',
  group: 'block',
  content: 'text*',
  marks: '',
  priority: 200,
  addAttributes: () => ({ href: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'p',
      priority: 60,
      contentElement: 'a',
      getAttrs(element) {
        const link = element.firstElementChild;
        const isButton = element.childNodes.length === 1 && link?.matches(`a.${BUTTON_CLASS}[href]`);
        return isButton ? { href: link?.getAttribute('href') ?? '' } : false;
      },
    },
  ],
  renderHTML: ({ node }) => ['p', ['a', { class: BUTTON_CLASS, href: String(node.attrs.href) }, 0]],
  // Chromium writes what is typed at the end of a link behind it, so the editor shows a button without one.
  addNodeView:
    () =>
    ({ node: shown }) => {
      const dom = document.createElement('p');
      const contentDOM = dom.appendChild(document.createElement('span'));
      const show = ({ attrs }: typeof shown) => {
        contentDOM.className = attrs.href === '' ? 'mail-button mail-button-without-url' : 'mail-button';
        contentDOM.title = String(attrs.href);
      };
      show(shown);
      return {
        dom,
        contentDOM,
        update(node) {
          if (node.type !== shown.type) return false;
          show(node);
          return true;
        },
      };
    },
  // Enter goes on with text below the button.
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        if (!editor.isActive(this.name)) return false;
        return editor
          .chain()
          .insertContentAt(editor.state.selection.$from.after(), { type: 'paragraph' })
          .focus()
          .run();
      },
    };
  },
});

/** Inserts a block after the outermost one at the cursor, or in place of an empty paragraph, and puts the cursor at its end. */
export function insertBelow(editor: Editor, block: { type: string; [name: string]: unknown }): void {
  const { $from } = editor.state.selection;
  const outer = $from.node(1);
  const isEmpty = outer?.type.name === 'paragraph' && outer.content.size === 0;
  const end = $from.depth === 0 ? $from.pos : $from.after(1);
  const range = isEmpty ? { from: $from.before(1), to: end } : end;
  editor.chain().focus().insertContentAt(range, block, { updateSelection: true }).run();
}
