import { useEffect, useReducer, useRef } from 'react';
import { t } from '#app/messages/first.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { type Chunk, useChunk } from '../shell/chunk.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { QuestionnaireFrame } from '../shell/questionnaire-frame.tsx';
import { Choices, type Choosable, Question } from '../shell/step-frame.tsx';
import type { Toast } from '../shell/step-machine.ts';
import { Waiting } from '../shell/waiting.tsx';
import { isAnswered, type LaterPart, type ListForm } from './list-form.ts';

export interface ListWords {
  formatStep: (step: number, stepCount: number) => string;
  /** Heading of the first question. */
  heading: string;
  help: string;
  /** Label of the last question's button. */
  reveal: string;
}

interface ListAssessmentProps<A extends object> {
  config: WidgetConfig;
  form: ListForm<A>;
  words: ListWords;
  /** Options of the first question. */
  options: Choosable[];
  /** The following props are only set by the island; on the server there is only the first question. */
  host?: HostBridge;
  later?: Chunk<LaterPart<A>>;
  /** The option that the visitor chose in the server's HTML before the script loaded. */
  ticked?: string[];
}

/**
 * The consumer and the technical widget (V section 2): the questions, the list that results from them, then the form for the e-mail
 * address.
 */
export function ListAssessment<A extends object>(props: ListAssessmentProps<A>) {
  const { config, form, words, options, host, ticked } = props;
  const [questionnaire, dispatch] = useReducer(form.machine.reduce, undefined, form.machine.start);
  const { step, answers, toast } = questionnaire;
  const stepCount = form.fields.length;
  const [first] = form.fields;
  const hasStarted = useRef(Boolean(ticked?.length));
  const later = useChunk(props.later, true);

  // This has to wait for an effect: hydration does not change the attributes of the server's HTML, so the button would still look disabled.
  useEffect(() => {
    if (first && ticked?.length) dispatch({ type: 'answer', answers: { [first]: ticked[0] } as Partial<A> });
  }, [first, ticked]);

  const onAnswer = (newAnswers: Partial<A>) => {
    if (!hasStarted.current) host?.post('assessment-start', {});
    hasStarted.current = true;
    dispatch({ type: 'answer', answers: newAnswers });
    if (toast?.tone === 'destructive') dispatch({ type: 'dismiss' });
  };

  const onSubmit = () => {
    if (!isAnswered(form, questionnaire))
      props.later?.load().then(
        ({ missing }) => dispatch({ type: 'toast', toast: missing(step), answers }),
        () => {},
      );
    else {
      let revealed: Toast | null | undefined;
      if (step === stepCount) {
        // The event is counted once per visit, even if the visitor returns to the list.
        host?.messageLog.push(['results', {}]);
        revealed = later.value?.revealed(answers, config);
      }
      dispatch({ type: 'toast', toast: revealed ?? null });
      dispatch({ type: 'go', by: 1 });
    }
  };

  const restart = () => {
    hasStarted.current = false;
    dispatch({ type: 'restart' });
  };

  const part = { questionnaire, onAnswer };
  const content = () => {
    if (step === 1 && first)
      return (
        <Question field={first} heading={words.heading} help={words.help} errors={questionnaire.errors}>
          <Choices {...part} field={first} options={options} className="sg-choices sg-single" />
        </Question>
      );
    if (!later.value) return <Waiting failed={later.failed} onRetry={later.retry} />;
    const { LaterStep, End } = later.value;
    return step <= stepCount ? (
      <LaterStep {...part} config={config} />
    ) : (
      <End {...part} config={config} host={host} dispatch={dispatch} />
    );
  };
  return (
    <QuestionnaireFrame
      questionnaire={questionnaire}
      dispatch={dispatch}
      config={config}
      host={host}
      of={stepCount}
      stepLabel={words.formatStep(step, stepCount)}
      submitLabel={step < stepCount ? t.next : words.reveal}
      isIncomplete={!isAnswered(form, questionnaire)}
      onSubmit={onSubmit}
      onFresh={restart}
      later={later.value}
    >
      {content()}
    </QuestionnaireFrame>
  );
}
