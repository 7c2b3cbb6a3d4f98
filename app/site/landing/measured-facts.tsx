import type { ReactNode } from 'react';
import { bytesText, FIRST_QUESTION_LIMIT, LOADER_LIMIT } from './byte-limits.ts';

/** What can be checked: limits as sent, which landing.browser.ts replaces by what the visitor's own browser received. */
export const MeasuredFacts = () => (
  <>
    <h3>Measured, not promised</h3>
    <p id="fact-note">Limits that our tests enforce; with JavaScript, this page measures itself here.</p>
    <dl className="landing-facts">
      <Fact id="fact-loader" figure={`At most ${bytesText(LOADER_LIMIT)}`} name="What your page loads">
        The script of the embed line, compressed.
      </Fact>
      <Fact
        id="fact-question"
        figure={`At most ${bytesText(FIRST_QUESTION_LIMIT)}`}
        name="Up to the first question"
      >
        The frame’s document with its style and its script, compressed.
      </Fact>
      <Fact figure="No cookies" name="In the widget">
        What it stores, and for how long, is in the <a href="/legal/privacy">privacy notice</a>.
      </Fact>
      <Fact figure="No personal data" name="In events for your analytics">
        Never an answer, a name or an address: see the <a href="/docs/embed#events">list of events</a>.
      </Fact>
    </dl>
  </>
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
