import { type FormEvent, type ReactNode, useRef } from 'react';
import type { ListDecision } from '#app/engine/decide-list.ts';
import { t as shell } from '#app/messages/first.ts';
import { t } from '#app/messages/lists.ts';
import { t as mailLimit } from '#app/messages/mail-limit.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { CopyLink } from '../shell/copy-link.tsx';
import type { Attempt, OffersAnswer } from '../shell/deliver.ts';
import type { Toast } from '../shell/step-machine.ts';
import type { EndProps, ListQuestionnaire, Outcome } from './list-form.ts';
import { ListResults } from './list-results.tsx';
import { type Sending, sendAnswers } from './send-answers.ts';
import './list-end.css';

export interface EndSpec<A> {
  questions: number;
  sending: Sending<A>;
  /** The list's title, the badge next to each name, and the label of the button below the list. */
  list: { title: string; badge?: string; open: string };
  capture: {
    title: string;
    help: string;
    send: string;
    pending: string;
    /** Renders the fields with their texts. */
    fields: (props: EndProps<A> & { isSent: boolean }) => ReactNode;
  };
  /** True if the form stays visible after it is sent (V section 4: the technical widget). */
  stays: boolean;
}

export const nothingToast = ({ nothing_because }: ListDecision): Toast | null =>
  nothing_because
    ? {
        tone: 'default',
        title: t.nothing,
        text: nothing_because === 'flags' ? t.nothingText : t.notOfferedText,
      }
    : null;

interface ListEndProps<A> extends EndProps<A> {
  spec: EndSpec<A>;
  decision: ListDecision;
  /** A sentence about the list as a whole. */
  belowList?: string;
}

/** The screens after the questions: the list, the form for the e-mail address, and the confirmation. */
export function ListEnd<A extends OffersAnswer & { email: string }>({
  spec,
  decision,
  belowList,
  ...props
}: ListEndProps<A>) {
  const { questionnaire, config, host, dispatch } = props;
  const { step, pending, outcome } = questionnaire;
  const attempt = useRef<Attempt>({});
  const { list, capture, questions, stays } = spec;
  const holdsProducts = decision.list.length > 0;

  const back = <BackButton disabled={pending} onClick={() => dispatch({ type: 'go', by: -1 })} />;

  if (step === questions + 1)
    return (
      <div className="sg-end">
        <ListResults {...list} decision={decision} config={config} belowList={belowList} />
        <div className="sg-nav">
          {back}
          <button
            type="button"
            className="sg-button sg-primary"
            onClick={() => {
              dispatch({ type: 'dismiss' });
              dispatch({ type: 'go', by: 1 });
            }}
          >
            {holdsProducts ? list.open : t.sendAdvice}
          </button>
        </div>
      </div>
    );

  const sent: Toast = holdsProducts
    ? spec.sending.sent
    : { tone: 'default', title: t.adviceSent, text: t.adviceSentText };
  const sentText = outcome?.planMail ? mailLimit.notSent : sent.text;
  if (outcome && !stays)
    return (
      <div className="sg-end">
        <h2 tabIndex={-1}>{sent.title}</h2>
        <p className="sg-help">{sentText}</p>
        <PlanLink {...outcome} note={t.keepsPlan} />
      </div>
    );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!outcome)
      sendAnswers({ ...spec.sending, sent, questionnaire, config, host, dispatch, attempt: attempt.current });
  };
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="sg-end">
      <h2 tabIndex={-1}>{capture.title}</h2>
      {outcome ? (
        <div className="sg-sent">
          <strong>{sent.title}</strong>
          <p>{sentText}</p>
          <PlanLink {...outcome} note={t.keepsPlan} />
        </div>
      ) : (
        <p className="sg-help">{capture.help}</p>
      )}
      {capture.fields({ ...props, isSent: Boolean(outcome) })}
      {!outcome && (
        <div className="sg-nav">
          {back}
          <button type="submit" className="sg-button sg-primary" disabled={pending}>
            {pending ? capture.pending : capture.send}
          </button>
        </div>
      )}
    </form>
  );
}

/** Whether the page was reloaded: the answers are gone, and only the plan's ID is still stored (D48). */
export const isBack = <A extends { email: string }>(
  questionnaire: ListQuestionnaire<A>,
): questionnaire is ListQuestionnaire<A> & { outcome: Outcome } =>
  questionnaire.outcome !== null && !questionnaire.answers.email;

/** Links to an earlier plan, with or without products. */
export const PlanBack = <A,>({ dispatch, assessmentId }: Pick<EndProps<A>, 'dispatch'> & Outcome) => (
  <div className="sg-end">
    <h2 tabIndex={-1}>{t.planIsBack}</h2>
    <PlanLink assessmentId={assessmentId} note={t.planIsOnPage} />
    <div className="sg-nav">
      <button type="button" className="sg-button" onClick={() => dispatch({ type: 'restart' })}>
        {t.again}
      </button>
    </div>
  </div>
);

const BackButton = (props: { disabled: boolean; onClick: () => void }) => (
  <button type="button" className="sg-button" {...props}>
    {shell.back}
  </button>
);

function PlanLink({ assessmentId, note }: Pick<Outcome, 'assessmentId'> & { note: string }) {
  return (
    <p className="sg-plan-link">
      <a className="sg-button" href={planPaths(assessmentId).page} target="_blank" rel="noopener">
        {t.openPlan}
        <span className="sg-vh">{t.newTab}</span>
      </a>
      <span className="sg-note">{note}</span>
      <CopyLink assessmentId={assessmentId} className="sg-button" />
    </p>
  );
}
