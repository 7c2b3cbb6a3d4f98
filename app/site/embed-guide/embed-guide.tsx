import { CodeBlock } from '#app/ui/code-block.tsx';
import { CodedText } from './coded-text.tsx';
import { EmbedBuilder } from './embed-builder.tsx';
import type { EmbedChoice } from './embed-choice.ts';
import { EMBED_EVENTS, EMBED_OPTIONS, embedPolicy, GA4_EVENTS } from './embed-facts.ts';
import { analyticsSnippets, frameworkSnippets, type Snippet } from './embed-snippets.ts';

/** Shows the embedding guide to a shop's engineers; docs/embedding.md has the same content. */
export function EmbedGuide({ origin, chosen: initialChoice }: { origin: string; chosen: EmbedChoice }) {
  return (
    <>
      <h1>Embed the assessment</h1>
      <p className="public-lead">
        Add one line of code where the assessment should appear. The code loads less than 2,300 bytes, fits
        the assessment’s height and sends events to your page.
      </p>

      <h2 id="try">Try it</h2>
      <EmbedBuilder origin={origin} chosen={initialChoice} />

      <h2 id="options">Options</h2>
      <p>
        Set attributes on the embed code’s tag, or use the same names in camel case in{' '}
        <code>StackGuide.load()</code> and in the script’s URL (<code>embed.js?client=acme</code>). If the
        page can’t show something, one line in the browser console says why.
      </p>
      <FactTable
        columns={['Attribute', 'Meaning', 'When left out']}
        rows={EMBED_OPTIONS.map(({ name, meaning, otherwise }) => [`data-${name}`, meaning, otherwise])}
      />

      <h2 id="events">Events</h2>
      <p>
        The events are DOM events named <code>stackguide:</code> plus the type. They bubble from the element
        around the frame. Your page’s <code>dataLayer</code>, if there is one, gets all events except heights.
        Listen with <code>StackGuide.on(type, listener)</code>. Events never contain answers, names or
        addresses.
      </p>
      <FactTable
        columns={['Type', 'When', 'Carries']}
        rows={EMBED_EVENTS.map(({ type, when, carries }) => [type, when, carries])}
      />

      <h2 id="analytics">Analytics</h2>
      <Snippets snippets={analyticsSnippets(origin)} />
      <h3 id="ga4-events">What data-events="ga4" pushes</h3>
      <FactTable
        columns={['Event', 'When', 'Carries']}
        rows={GA4_EVENTS.map(({ type, when, carries }) => [type, when, carries])}
      />

      <h2 id="frameworks">Frameworks and shop systems</h2>
      <Snippets snippets={frameworkSnippets(origin)} />

      <h2 id="api">From your servers</h2>
      <p>
        Sales, leads and analytics have an <a href="/docs/api">HTTP API</a>. See how orders become sales in
        the <a href="/docs/sales">guide to reporting sales</a>, and how we send events to your systems under{' '}
        <a href="/docs/webhooks">webhooks</a>.
      </p>

      <h2 id="policy">Content-Security-Policy</h2>
      <p>
        Your page’s policy must allow the lines below and nothing else: no inline style, no{' '}
        <code>unsafe-…</code>, no connection. If your policy has a nonce, set the nonce on the script tag.
      </p>
      <CodeBlock code={embedPolicy(origin)} label="the policy" wraps />
    </>
  );
}

type Texts<T> = readonly [name: string, meaning: string, more: T];

function FactTable({ columns, rows }: { columns: Texts<string>; rows: Texts<string | undefined>[] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, meaning, more]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <CodedText text={meaning} />
            </td>
            <td data-head={columns[2]}>{more ? <CodedText text={more} /> : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Snippets = ({ snippets }: { snippets: readonly Snippet[] }) =>
  snippets.map(({ id, title, note, code }) => (
    <section key={id} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>
        <CodedText text={note} />
      </p>
      <CodeBlock code={code} label={`the code for ${title}`} />
    </section>
  ));
