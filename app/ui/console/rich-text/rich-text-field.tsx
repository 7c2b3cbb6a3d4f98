import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { boxLook, FieldFrame, type FieldProps, useResolvedField } from '../fields/field.tsx';
import { useTextLength } from '../fields/text-length.tsx';
import { useOnDemand } from '../on-demand.ts';
import { listLostTags } from './mail-html.ts';
import type { MergeOptions } from './rich-text-types.ts';

interface RichTextFieldProps extends FieldProps {
  label: string;
  merge: MergeOptions;
  rows?: number;
  maxLength?: number;
  /** Called with the input on every change. */
  onValue?: (html: string) => void;
}

const loadEditor = () => import('./rich-text-editor.tsx');

/**
 * A field for formatted text, which it posts as HTML. It is a textarea, which is all that works without JavaScript. The editor, which is
 * larger than all other scripts of the page together, is loaded when the field first has the focus. It replaces the textarea in the same
 * room and writes into it, so that the surrounding form sees an ordinary field.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, merge, rows = 12, maxLength, onValue } = props;
  const resolved = useResolvedField(props);
  const { counter, ref, onInput, ...counted } = useTextLength<HTMLTextAreaElement>(resolved, {
    max: maxLength,
    showAlways: false,
  });
  /** Height of the textarea when the editor is asked for. */
  const [height, setHeight] = useState<number>();
  const [isFailed, setFailed] = useState(false);
  const Editor = useOnDemand(loadEditor, height !== undefined, () => setFailed(true))?.RichTextEditor ?? null;
  const [mode, setMode] = useState<'rich' | 'html'>('rich');
  const [lost, setLost] = useState<readonly string[]>([]);
  const focusEditor = useRef<() => void>();
  const isRich = Editor !== null && mode === 'rich';

  // Text that the editor can't show stays in the HTML view until the user decides otherwise.
  useEffect(() => {
    if (!Editor) return;
    const tags = listLostTags(ref.current?.value ?? '');
    setLost(tags);
    if (tags.length > 0) setMode('html');
  }, [Editor, ref]);

  const showRich = () => {
    const tags = listLostTags(ref.current?.value ?? '');
    setLost(tags);
    if (tags.length === 0) setMode('rich');
  };
  return (
    <FieldFrame resolved={resolved} aside={counter}>
      <div className="grid min-w-0 gap-2">
        {Editor && mode === 'html' ? (
          <HtmlNotice lost={lost} onShowRich={showRich} onConvert={() => setMode('rich')} />
        ) : null}
        <textarea
          key={resolved.key}
          {...resolved.input}
          {...counted}
          ref={ref}
          rows={rows}
          spellCheck={false}
          defaultValue={resolved.defaultValue}
          onInput={(event) => {
            onInput?.(event);
            onValue?.(event.currentTarget.value);
          }}
          onFocus={({ currentTarget }) => {
            if (isRich) focusEditor.current?.();
            else if (height === undefined) setHeight(currentTarget.offsetHeight);
          }}
          {...(isRich && { tabIndex: -1, 'aria-hidden': true })}
          className={
            isRich
              ? 'sr-only'
              : boxLook(
                  resolved.errors.length > 0,
                  'h-auto! min-h-80 max-h-128 resize-y field-sizing-content py-2.5 font-mono text-14!',
                )
          }
        />
        {isRich ? (
          <Editor
            // Another key than its sibling's, the textarea.
            key={`editor ${resolved.key}`}
            textarea={ref}
            height={height}
            label={label}
            describedBy={resolved.input['aria-describedby']}
            isInvalid={resolved.errors.length > 0}
            isRequired={resolved.input.required ?? false}
            merge={merge}
            focusRef={focusEditor}
            onShowHtml={() => {
              setLost(listLostTags(ref.current?.value ?? ''));
              setMode('html');
            }}
          />
        ) : null}
        {isFailed ? (
          <p className="text-14 text-muted">The editor could not be loaded. You can write HTML here.</p>
        ) : null}
      </div>
    </FieldFrame>
  );
}

/** Replaces the toolbar while the HTML itself is edited. */
function HtmlNotice(props: { lost: readonly string[]; onShowRich: () => void; onConvert: () => void }) {
  const { lost, onShowRich, onConvert } = props;
  const tags = lost.map((tag) => (tag === 'comment' ? 'comments' : `<${tag}>`)).join(', ');
  return (
    <div className={classNames('flex flex-wrap items-center justify-between gap-x-4 gap-y-2')}>
      <p className="min-w-0 flex-1 basis-64 text-14 text-muted" role="status">
        {lost.length > 0
          ? `The editor can’t show all of the formatting of ${tags}. Edit the text as HTML to keep all of it.`
          : 'You are editing the text as HTML.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onShowRich}>
          Show the editor
        </Button>
        {lost.length > 0 ? (
          <Button size="small" variant="danger" onClick={onConvert}>
            Remove it and show the editor
          </Button>
        ) : null}
      </div>
    </div>
  );
}
