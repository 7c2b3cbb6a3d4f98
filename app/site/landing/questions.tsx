import type { ReactNode } from 'react';
import { ENGINE } from './landing-content.ts';

/** Questions of prospective customers; each answer is a fact about the current product. */
export function Questions({ trialDays }: { trialDays: number }) {
  return (
    <section className="landing-section" aria-labelledby="questions">
      <h2 id="questions">Questions and answers</h2>
      <div className="landing-questions">
        <Question text="What do I add to my page?">
          One line of embed code, which shows the assessment in a sandboxed frame, so your styles and ours
          don’t affect each other. The <a href="/docs/embed">embedding guide</a> creates the embed code for
          you.
        </Question>
        <Question text="Does a language model write the plans?">No. {ENGINE}</Question>
        <Question text="Will my customers see your name?">
          No. The widget, the plan, its e-mail and every download have your logo, colors and words.
        </Question>
        <Question text="Which languages does the widget have?">
          English and Spanish. The widget follows the visitor’s browser unless your embed code sets a
          language.
        </Question>
        <Question text="Can my own systems read leads and sales?">
          Yes, through the <a href="/docs/api">HTTP API</a> and signed webhooks.
        </Question>
        <Question text="Can I try the assessment before I pay?">
          Yes. You get {trialDays} days free, without payment details. Then choose one of the{' '}
          <a href="/pricing">plans</a>.
        </Question>
      </div>
    </section>
  );
}

const Question = ({ text, children }: { text: string; children: ReactNode }) => (
  <details>
    <summary>{text}</summary>
    <p>{children}</p>
  </details>
);
