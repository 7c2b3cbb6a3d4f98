import { type FormEvent, useState } from 'react';
import { CodeBlock } from '#app/ui/code-block.tsx';
import {
  CHOICES,
  type Choice,
  type EmbedChoice,
  isDialog,
  listAttributes,
  readChoice,
} from './embed-choice.ts';
import { EmbedPreview } from './embed-preview.tsx';
import { embedLine } from './embed-snippets.ts';

/**
 * Shows the form that builds the embed code, and the widget as that code would show it. Without JavaScript the form is submitted, and the
 * response contains the code.
 * @param origin this service's origin, as in the code
 */
export function EmbedBuilder({ origin, chosen: initialChoice }: { origin: string; chosen: EmbedChoice }) {
  const [choice, setChoice] = useState(initialChoice);
  const dialog = isDialog(choice);
  const change = (event: FormEvent<HTMLFormElement>) => {
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setChoice(readChoice(new URLSearchParams(entries)));
  };
  return (
    <div className="guide-builder">
      <form method="get" action="#try" onInput={change} onSubmit={(event) => event.preventDefault()}>
        <TextField name="client" label="Client name (from your embed code)" value={choice.client} />
        <Select name="widget" label="Assessment" value={choice.widget} choices={CHOICES.widget} />
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
        <Select name="theme" label="Colors" value={choice.theme} choices={CHOICES.theme} />
        <Select name="scheme" label="Light or dark" value={choice.scheme} choices={CHOICES.scheme} />
        <Select name="locale" label="Language" value={choice.locale} choices={CHOICES.locale} />
        <Select name="region" label="Where visitors live" value={choice.region} choices={CHOICES.region} />
        <TextField name="title" label="Title" value={choice.title} placeholder="Assessment" />
        {dialog ? null : (
          <label className="guide-check">
            <input type="checkbox" name="lazy" defaultChecked={choice.lazy} /> Load only when scrolled into
            view
          </label>
        )}
        <noscript>
          <button type="submit">Update code</button>
        </noscript>
      </form>
      <div className="guide-result">
        <CodeBlock code={embedLine(origin, listAttributes(choice))} label="the embed code" wraps />
        <noscript>
          <p>
            The preview needs JavaScript. <a href="/widget">The assessment on a separate page</a> begins
            without.
          </p>
        </noscript>
        <EmbedPreview choice={choice} className="guide-preview" />
      </div>
    </div>
  );
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
