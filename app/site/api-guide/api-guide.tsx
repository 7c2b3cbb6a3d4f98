import type { Parameter } from '#app/lib/openapi-shapes.ts';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { type ApiCall, type ApiDocument, groupCalls } from './api-document.ts';
import type { ChangelogEntry } from './changelog.ts';
import { curlExample } from './curl-example.ts';
import { describeFields, describeType, type Field } from './describe-fields.ts';

interface ApiGuideProps {
  origin: string;
  document: ApiDocument;
  problemCodes: Readonly<Record<string, string>>;
  changelog: readonly ChangelogEntry[];
}

/** Explains the HTTP API to a shop's engineers, built from the document that programs read. */
export function ApiGuide({ origin, document, problemCodes, changelog }: ApiGuideProps) {
  const groups = groupCalls(document);
  const components = document.components.schemas ?? {};
  return (
    <article className="api-guide">
      <h1>HTTP API</h1>
      <p className="public-lead">{document.info.description}</p>
      <p className="api-version">
        Version {document.info.version}. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      <Contents groups={groups} />
      <Basics origin={origin} />
      <Errors codes={problemCodes} />
      {groups.map(({ name, calls }) => (
        <section key={name} aria-labelledby={anchor(name)}>
          <h2 id={anchor(name)}>{name}</h2>
          {calls.map((call) => (
            <Call key={call.operationId} call={call} origin={origin} components={components} />
          ))}
        </section>
      ))}
      <section aria-labelledby="changelog">
        <h2 id="changelog">Changelog</h2>
        {changelog.map(({ version, changes }) => (
          <div key={version}>
            <h3>{version}</h3>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </article>
  );
}

const anchor = (name: string) => name.toLowerCase();

function Contents({ groups }: { groups: ReturnType<typeof groupCalls> }) {
  return (
    <nav className="api-contents" aria-label="On this page">
      <ul>
        <li>
          <a href="#start">Start</a>
        </li>
        <li>
          <a href="#errors">Errors</a>
        </li>
        {groups.map(({ name }) => (
          <li key={name}>
            <a href={`#${anchor(name)}`}>{name}</a>
          </li>
        ))}
        <li>
          <a href="#changelog">Changelog</a>
        </li>
      </ul>
    </nav>
  );
}

function Basics({ origin }: { origin: string }) {
  return (
    <section aria-labelledby="start">
      <h2 id="start">Start</h2>
      <p>
        An admin of your company creates a key in the console, under <a href="/admin/keys">API keys</a>, with
        the scopes that its program needs. Each call names its scope. Keep keys on servers: a browser must
        never hold one.
      </p>
      <CodeBlock
        code={`curl "${origin}/api/tenants" -H "Authorization: Bearer $API_KEY"`}
        label="the first call"
        wraps
      />
      <h3 id="paging">Pages of a list</h3>
      <p>
        A list takes <code>limit</code> and <code>cursor</code>. Send <code>nextCursor</code> of an answer as{' '}
        <code>cursor</code> of the next request until it is null. Rows added in the meantime do not move the
        other rows.
      </p>
      <h3 id="repeating">Repeating a request</h3>
      <p>
        Send an <code>Idempotency-Key</code> with every POST: any text of your own, such as a UUID. Within 24
        hours we carry out the same request with the same key only once, and send its first answer again with{' '}
        <code>Idempotency-Replayed: true</code>. After a broken connection, send the same request again.
      </p>
      <h3 id="limits">Limits</h3>
      <p>
        <code>RateLimit-Policy</code> says how many calls (<code>q</code>) a window of <code>w</code> seconds
        takes, <code>RateLimit</code> how many are left (<code>r</code>) and in how many seconds (
        <code>t</code>) the window ends. Above the limit, the answer is 429 with <code>Retry-After</code>.
      </p>
      <h3 id="requests">Request IDs</h3>
      <p>
        Every answer has an <code>X-Request-Id</code>. Send your own, of 8 to 64 letters, digits, hyphens and
        underscores, to choose the ID. Quote the ID when you ask us a question.
      </p>
    </section>
  );
}

const PROBLEM = `{
  "type": "about:blank",
  "title": "Invalid request",
  "status": 400,
  "detail": "Send a limit from 1 to 1,000",
  "code": "invalid",
  "fields": { "limit": ["Send a limit from 1 to 1,000"] },
  "requestId": "0e4c4b2f-7f5e-4c55-9b7e-1d3f6a8b9c0d"
}`;

function Errors({ codes }: { codes: Readonly<Record<string, string>> }) {
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p>
        With <code>Accept: application/json</code> an error is <code>application/problem+json</code> (RFC
        9457). Without it, an error is its <code>detail</code> as plain text. Decide by status and{' '}
        <code>code</code>; show <code>detail</code> to people.
      </p>
      <CodeBlock code={PROBLEM} label="a problem" wraps />
      <dl className="api-fields">
        {Object.entries(codes).map(([code, meaning]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{meaning.replaceAll('`', '')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CallProps {
  call: ApiCall;
  origin: string;
  components: Record<string, unknown>;
}

function Call({ call, origin, components }: CallProps) {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = call;
  const body = describeFields(requestBody?.content['application/json']?.schema, components);
  const isRefusal = (status: string) => Number(status) >= 400;
  return (
    <section className="api-call" aria-labelledby={operationId}>
      <h3 id={operationId}>{summary}</h3>
      <p className="api-target">
        <span className={`api-method api-${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      {description ? <p>{description.replaceAll('`', '')}</p> : null}
      <p className="api-access">{describeAccess(call)}</p>
      <CodeBlock code={curlExample(origin, call)} label={`the call ${operationId}`} wraps />
      <Fields title="Parameters" fields={parameters.map((parameter) => asField(parameter, components))} />
      <Fields title="Body" fields={body} />
      {Object.entries(responses).map(([status, { description: meaning, content = {} }]) =>
        isRefusal(status) ? null : (
          <div key={status}>
            <h4>
              {status} <span className="api-meaning">{meaning}</span>
            </h4>
            {Object.entries(content).map(([type, { schema, example }]) => (
              <details key={type}>
                <summary>{type === 'application/json' ? 'Fields and example' : type}</summary>
                <Fields fields={describeFields(schema, components)} />
                {example === undefined ? null : (
                  <CodeBlock code={JSON.stringify(example, null, 2)} label="the example" wraps />
                )}
              </details>
            ))}
          </div>
        ),
      )}
      <details>
        <summary>Refusals</summary>
        <dl className="api-fields">
          {Object.entries(responses)
            .filter(([status]) => isRefusal(status))
            .map(([status, { description: meaning }]) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>{meaning.replaceAll('`', '')}</dd>
              </div>
            ))}
        </dl>
      </details>
    </section>
  );
}

function describeAccess({ security }: ApiCall): string {
  if (security.length === 0) return 'Public: no key is needed.';
  const scopes = security.flatMap(({ apiKey }) => apiKey ?? []);
  if (scopes.length === 0) return 'For sessions of the console; no API key has a scope for it.';
  return `For API keys with the scope ${scopes.join(', ')}, and for sessions of the console.`;
}

const asField = (parameter: Parameter, components: Record<string, unknown>): Field => ({
  name: parameter.name,
  type: `${parameter.in === 'query' ? '' : `${parameter.in}, `}${describeType(parameter.schema, components)}`,
  isRequired: parameter.required,
  description: parameter.description ?? '',
});

function Fields({ title, fields }: { title?: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      {title ? <h4>{title}</h4> : null}
      <dl className="api-fields">
        {fields.map(({ name, type, isRequired, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {isRequired ? <span className="api-required">required</span> : null}
            </dt>
            <dd>
              <span className="api-type">{type}</span> {description.replaceAll('`', '')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
