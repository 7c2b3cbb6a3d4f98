import type { ReactNode } from 'react';
import { longDate } from '../long-date.ts';
import { bytesText, FIRST_QUESTION_LIMIT, LOADER_LIMIT } from './byte-limits.ts';
import { PEER_SCRIPTS, PEERS_MEASURED_ON } from './peer-figures.ts';

/** Shows verifiable facts: size limits as sent, which landing.browser.ts replaces with the sizes that the visitor's browser received. */
export const MeasuredFacts = () => (
  <section className="landing-section" aria-labelledby="facts">
    <h2 id="facts">Performance, measured live</h2>
    <p id="fact-note">Limits enforced by our tests. With JavaScript on, this page measures itself.</p>
    <dl className="landing-facts">
      <Fact id="fact-loader" figure={`At most ${bytesText(LOADER_LIMIT)}`} name="What your page loads">
        The embed script, with gzip.
      </Fact>
      <Fact
        id="fact-question"
        figure={`At most ${bytesText(FIRST_QUESTION_LIMIT)}`}
        name="Up to the first question"
      >
        The frame’s document with its styles, script and headers, with Brotli.
      </Fact>
      <Fact figure="No cookies" name="In the widget">
        See the <a href="/legal/privacy">privacy notice</a> to see what the widget stores and for how long.
      </Fact>
      <Fact figure="No personal data" name="In events for your analytics">
        Never an answer, a name or an address: see the <a href="/docs/embed#events">list of events</a>.
      </Fact>
    </dl>
    <PeerScripts />
  </section>
);

function Fact(props: { id?: string; figure: string; name: string; children: ReactNode }) {
  const { id, figure, name, children } = props;
  return (
    <div className="landing-card">
      <dt>{name}</dt>
      <dd className="landing-fact" id={id}>
        {figure}
      </dd>
      <dd>{children}</dd>
    </div>
  );
}

const COMPARED_SCRIPTS = [{ name: 'This script, at most', bytes: LOADER_LIMIT }, ...PEER_SCRIPTS];
const LARGEST = Math.max(...COMPARED_SCRIPTS.map(({ bytes }) => bytes));

/** Shows the embed scripts as bars; their figures are in the text, so the bars add no information. */
const PeerScripts = () => (
  <figure className="landing-peers">
    <figcaption>
      <strong>Size of the embed script, compared</strong>
    </figcaption>
    <ul>
      {COMPARED_SCRIPTS.map(({ name, bytes }, index) => (
        <li key={name}>
          <span>{name}</span>
          <svg className="landing-peer-bar" data-own={index === 0 || undefined} aria-hidden="true">
            <rect width={`${(bytes / LARGEST) * 100}%`} height="100%" rx="4" />
          </svg>
          <span className="landing-peer-bytes">{bytesText(bytes)}</span>
        </li>
      ))}
    </ul>
    <p>
      Compressed with gzip, from the packages{' '}
      {PEER_SCRIPTS.map(({ package: name, version }) => `${name} ${version}`).join(' and ')}, measured on{' '}
      <time dateTime={PEERS_MEASURED_ON}>{longDate(PEERS_MEASURED_ON)}</time>. Formbricks’ package loads its
      script from the Formbricks server, so we don’t compare that script.
    </p>
  </figure>
);
