import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { boxLook, FieldErrors } from '../fields/field.tsx';
import type { LinkChoice } from './rich-text-types.ts';

interface LinkPanelProps {
  editor: Editor;
  /** URL of the link at the cursor; null without a link. */
  href: string | null;
  choices: readonly LinkChoice[];
  isAllowed: (href: string) => boolean;
  onClose: () => void;
}

/** Edits the target of the link at the cursor, below the toolbar. It is not a form element, because it is inside a form. */
export function LinkPanel(props: LinkPanelProps) {
  const { editor, href, choices, onClose } = props;
  const id = useId();
  const { input, typed: typedHref, setTyped, error, apply, close, onKeyDown } = useLinkTarget(props);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape and Enter of the fields inside
    <div onKeyDown={onKeyDown} className="grid gap-3 border-b bg-sunken p-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-14 font-medium">
          Link address
        </label>
        <input
          id={id}
          ref={input}
          value={typedHref}
          onChange={(event) => setTyped(event.target.value)}
          // The field belongs only to the panel, so the surrounding form must not see its events.
          onInput={(event) => event.stopPropagation()}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={boxLook(error !== null)}
        />
        <FieldErrors id={`${id}-error`} errors={error ? [error] : []} />
      </div>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button
            key={choice.href}
            size="small"
            aria-pressed={typedHref === choice.href}
            onClick={() => setTyped(choice.href)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={apply}>
          Apply link
        </Button>
        {href === null ? null : (
          <Button
            size="small"
            onClick={() => {
              if (editor.isActive('mailButton')) editor.chain().focus().setNode('paragraph').run();
              else editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            Remove link
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function useLinkTarget({ editor, href, isAllowed, onClose }: LinkPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typedHref, setTyped] = useState(href ?? '');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const target = typedHref.trim();
    if (!isAllowed(target)) {
      setError('A link begins with https:// or mailto:, or is one of the fields.');
      input.current?.focus();
      return;
    }
    if (editor.isActive('mailButton')) {
      editor.chain().focus().updateAttributes('mailButton', { href: target }).run();
      onClose();
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && href === null)
      chain.insertContent({ type: 'text', text: target, marks: [{ type: 'link', attrs: { href: target } }] });
    else chain.setLink({ href: target });
    chain.run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      apply();
    }
  };
  return { input, typed: typedHref, setTyped, error, apply, close, onKeyDown };
}
