import { type FormEvent, type MouseEvent, useEffect, useReducer, useRef } from 'react';
import { t } from '../../messages/first.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { type Chunk, useChunk } from '../shell/chunk.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { Progress } from '../shell/progress.tsx';
import { Choices, type Choosable, Question } from '../shell/step-frame.tsx';
import { ErrorBoundary, Waiting } from '../shell/waiting.tsx';
import { isAnswered, type LaterPart, type ListForm } from './list-form.ts';

export interface ListWords {
  stepOf: (step: number, of: number) => string;
  /** The first question. */
  heading: string;
  help: string;
  /** The button of the last question. */
  reveal: string;
}

interface ListAssessmentProps<A extends object> {
  config: WidgetConfig;
  form: ListForm<A>;
  words: ListWords;
  /** Of the first question. */
  options: Choosable[];
  /** The rest is the island's; on the server there is only the first question. */
  host?: HostBridge;
  later?: Chunk<LaterPart<A>>;
  /** What the visitor chose in the server's HTML before the script arrived. */
  ticked?: Partial<A>;
}

/** The consumer and the technical widget (V section 2): questions, then their list, then the address to send it to. */
export function ListAssessment<A extends object>(props: ListAssessmentProps<A>) {
  const { config, form, words, options, host, ticked } = props;
  const [walk, dispatch] = useReducer(form.machine.reduce, undefined, form.machine.start);
  const { step, answers, moves } = walk;
  const of = form.fields.length;
  const [first] = form.fields;
  const root = useRef<HTMLDivElement>(null);
  const said = useRef({ started: Boolean(ticked), step: 1, revealed: false });
  const later = useChunk(props.later, true);
  const shown = step === 1 || later.value !== undefined;

  // Not before: hydration leaves the attributes of the server's HTML alone, and the button would go on looking disabled.
  useEffect(() => {
    if (ticked) dispatch({ type: 'answer', answers: ticked });
  }, [ticked]);

  useEffect(() => {
    if (moves === 0 || !shown) return;
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? root.current?.querySelector<HTMLElement>('h2'))?.focus();
    if (!wrong) scrollTo(0, 0);
  }, [moves, shown]);

  // A button that was disabled while sending has lost the focus.
  useEffect(() => {
    if (walk.toast?.tone === 'destructive' && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [walk.toast]);

  useEffect(() => {
    if (step === said.current.step) return;
    said.current.step = step;
    // At a step where an earlier visit left off nobody has moved yet.
    if (moves && step <= of) host?.post('assessment-step', { step, of });
    if (step > of && !said.current.revealed) {
      said.current.revealed = true;
      host?.said.push(['results', {}]);
    }
  }, [step, moves, host, of]);

  const onAnswer = (given: Partial<A>) => {
    if (!said.current.started) host?.post('assessment-start', {});
    said.current.started = true;
    dispatch({ type: 'answer', answers: given });
    if (walk.toast?.tone === 'destructive') dispatch({ type: 'dismiss' });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAnswered(form, walk))
      props.later?.load().then(
        ({ missing }) => dispatch({ type: 'toast', toast: missing(step) }),
        () => {},
      );
    else {
      const toast = step === of ? later.value?.revealed(answers, config) : null;
      dispatch(toast ? { type: 'toast', toast } : { type: 'dismiss' });
      dispatch({ type: 'go', by: 1 });
    }
  };

  const restart = () => {
    said.current = { started: false, step: said.current.step, revealed: false };
    dispatch({ type: 'restart' });
  };

  const part = { walk, onAnswer };
  const content = () => {
    if (step === 1 && first)
      return (
        <Question field={first} heading={words.heading} help={words.help} errors={walk.errors}>
          <Choices {...part} field={first} options={options} className="sg-choices sg-single" />
        </Question>
      );
    if (!later.value) return <Waiting failed={later.failed} onRetry={later.retry} />;
    const { LaterStep, End } = later.value;
    return step <= of ? (
      <LaterStep {...part} />
    ) : (
      <End {...part} config={config} host={host} dispatch={dispatch} />
    );
  };

  const guarded = (
    <ErrorBoundary
      key={step}
      onError={() =>
        host?.post('assessment-error', { message: 'A screen of the assessment could not be shown.' })
      }
    >
      {content()}
    </ErrorBoundary>
  );

  return (
    <div className="sg-widget" ref={root}>
      <h1 className="sg-vh">{t.assessment}</h1>
      {later.value && (
        <later.value.Resume walk={walk} config={config} dispatch={dispatch} onFresh={restart} />
      )}
      {step > of ? (
        guarded
      ) : (
        // `method="dialog"` outside a dialog goes nowhere: before the script is there, Enter must not send answers in an address.
        <form method="dialog" noValidate onSubmit={onSubmit}>
          <Progress step={step} of={of} label={words.stepOf(step, of)} />
          <noscript>{t.needsScript}</noscript>
          {guarded}
          <p className="sg-adults">
            <strong>18+</strong>
            <span>
              {t.adults}
              {t.adultsInEnglish && <span lang="en">{t.adultsInEnglish}</span>}
            </span>
          </p>
          <div className="sg-nav">
            {step > 1 && (
              <button type="button" className="sg-button" onClick={() => dispatch({ type: 'go', by: -1 })}>
                {t.back}
              </button>
            )}
            {/* Looks and reads as disabled, yet says what is missing when it is pressed. */}
            <button
              type="submit"
              className="sg-button sg-primary"
              aria-disabled={!isAnswered(form, walk) || undefined}
              onClick={onlyFirstOfTwo}
            >
              {step < of ? t.next : words.reveal}
            </button>
          </div>
        </form>
      )}
      {later.value && <later.value.Toasts toast={walk.toast} stays={config.compact} dispatch={dispatch} />}
    </div>
  );
}

/** The second click of a double click would land on the next step's button. */
const onlyFirstOfTwo = (event: MouseEvent) => {
  if (event.detail === 2) event.preventDefault();
};
