import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { StackGuideHandle } from '../../../public/embed.d.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import {
  attributesOf,
  CHOICES,
  type Choice,
  type EmbedChoice,
  isDialog,
  readChoice,
} from './embed-choice.ts';
import { embedLine } from './embed-snippets.ts';
import { loadStackGuide } from './load-stackguide.ts';

/** Text fields wait this long for the next letter before the preview is made anew, in ms. */
const TYPING_MS = 500;

/**
 * The form that makes an embed line, and the assessment as the line would show it. Without script it is a form that
 * comes back with the line.
 * @param origin of this service, as it stands in the line
 */
export function EmbedBuilder({ origin, chosen }: { origin: string; chosen: EmbedChoice }) {
  const [choice, setChoice] = useState(chosen);
  const dialog = isDialog(choice);
  const change = (event: FormEvent<HTMLFormElement>) => {
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setChoice(readChoice(new URLSearchParams(entries)));
  };
  return (
    <div className="guide-builder">
      <form method="get" action="#try" onInput={change} onSubmit={(event) => event.preventDefault()}>
        <TextField name="client" label="Client name" value={choice.client} />
        <Select name="widget" label="Questionnaire" value={choice.widget} choices={CHOICES.widget} />
        <Select name="mode" label="Mode" value={choice.mode} choices={CHOICES.mode} />
        {dialog ? (
          <>
            <TextField
              name="buttonText"
              label="Button"
              value={choice.buttonText}
              placeholder="Take Assessment"
            />
            <Select name="open" label="Opens" value={choice.open} choices={CHOICES.open} />
          </>
        ) : null}
        <Select name="theme" label="Colours" value={choice.theme} choices={CHOICES.theme} />
        <Select name="scheme" label="Light or dark" value={choice.scheme} choices={CHOICES.scheme} />
        <Select name="locale" label="Language" value={choice.locale} choices={CHOICES.locale} />
        <TextField name="title" label="Title" value={choice.title} placeholder="Assessment" />
        {dialog ? null : (
          <label className="guide-check">
            <input type="checkbox" name="lazy" defaultChecked={choice.lazy} /> Only when it comes near the
            screen
          </label>
        )}
        <noscript>
          <button type="submit">Make the line</button>
        </noscript>
      </form>
      <div className="guide-result">
        <CodeBlock code={embedLine(origin, attributesOf(choice))} label="the embed line" wraps />
        <noscript>
          <p>
            The preview needs JavaScript. <a href="/widget">The assessment as a page of its own</a> begins
            without.
          </p>
        </noscript>
        <Preview choice={choice} />
      </div>
    </div>
  );
}

/** The real embed: the loader of this very service, in this page. */
function Preview({ choice }: { choice: EmbedChoice }) {
  const place = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(JSON.stringify(choice));
  const wanted = JSON.stringify(choice);
  useEffect(() => {
    const timer = setTimeout(() => setLine(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  useEffect(() => {
    const { client, widget, mode, buttonText, theme, scheme, locale, title }: EmbedChoice = JSON.parse(line);
    let made: StackGuideHandle | undefined;
    let gone = false;
    loadStackGuide().then(
      (guide) => {
        if (gone || !place.current) return;
        made = guide.load({
          client,
          target: place.current,
          ...({ widget, theme, scheme, locale, title: title || undefined } as object),
          // Opened by its button alone: whoever reads here scrolls and waits for other reasons.
          ...(mode === 'inline' ? { lazy: true } : { mode: mode as 'popup' | 'slide-in', buttonText }),
        });
      },
      // The loader could not be fetched: the place stays empty, the rest of the page is of use.
      () => {},
    );
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [line]);
  return <div ref={place} className="guide-preview" />;
}

function Select(props: { name: string; label: string; value: string; choices: readonly Choice[] }) {
  const { name, label, value, choices } = props;
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function TextField(props: { name: string; label: string; value: string; placeholder?: string }) {
  const { name, label, value, placeholder } = props;
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}
