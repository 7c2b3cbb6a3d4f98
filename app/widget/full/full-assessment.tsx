import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { t } from '../../messages/first.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { useChunk } from '../shell/chunk.ts';
import type { Attempt } from '../shell/deliver.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { Progress } from '../shell/progress.tsx';
import type { Choosable } from '../shell/step-frame.tsx';
import { ErrorBoundary, Waiting } from '../shell/waiting.tsx';
import { type Answers, fullMachine, STEPS } from './answers.ts';
import type { Chunks } from './chunks.ts';
import { GoalsStep } from './goals-step.tsx';

interface FullAssessmentProps {
  config: WidgetConfig;
  goals: Choosable[];
  /** The rest is the island's; on the server there is only the first question. */
  host?: HostBridge;
  chunks?: Chunks;
  /** Goals that the visitor ticked in the server's HTML before the script arrived. */
  ticked?: string[];
}

/**
 * Before the new height is sent, so that the page around has scrolled when its content moves: after it, that would count as
 * a layout shift of the page. On the server React warns of useLayoutEffect.
 */
const useSoon = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The full assessment (V section 2): six steps, then the results. */
export function FullAssessment({ config, goals, host, chunks, ticked }: FullAssessmentProps) {
  const [walk, dispatch] = useReducer(
    fullMachine.reduce,
    ticked ? { healthGoals: ticked } : undefined,
    fullMachine.start,
  );
  const { step, pending, moves } = walk;
  const root = useRef<HTMLDivElement>(null);
  const attempt = useRef<Attempt>({});
  const said = useRef({ started: Boolean(ticked?.length), step: 1 });

  // At once: it is fetched while the visitor reads the first question, and with it all the others.
  const { value: kept } = useChunk(chunks?.resume, true);
  const later = useChunk(chunks?.steps, step > 1);
  const results = useChunk(chunks?.results, step > STEPS);
  const shown = step === 1 || (step > STEPS ? results.value : later.value) !== undefined;

  useEffect(() => {
    if (moves === 0 || !shown) return;
    const target =
      root.current?.querySelector<HTMLElement>('[aria-invalid]') ?? root.current?.querySelector('h2');
    target?.focus();
  }, [moves, shown]);

  // A button that was disabled while sending has lost the focus.
  useEffect(() => {
    if (walk.toast?.tone === 'destructive' && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [walk.toast]);

  useSoon(() => {
    if (step === said.current.step) return;
    said.current.step = step;
    // At a step where an earlier visit left off nobody has moved yet.
    if (moves && step <= STEPS) host?.post('assessment-step', { step, of: STEPS });
  }, [step, moves, host]);

  const onAnswer = (answers: Partial<Answers>) => {
    if (!said.current.started) host?.post('assessment-start', {});
    said.current.started = true;
    dispatch({ type: 'answer', answers });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step < STEPS) dispatch({ type: 'go', by: 1 });
    else later.value?.submit({ walk, config, host, chunks, attempt: attempt.current, dispatch });
  };

  const restart = () => {
    said.current.started = false;
    dispatch({ type: 'restart' });
  };

  const content = () => {
    if (step === 1) return <GoalsStep walk={walk} onAnswer={onAnswer} goals={goals} />;
    if (step <= STEPS && later.value)
      return <later.value.LaterStep walk={walk} onAnswer={onAnswer} config={config} />;
    if (step > STEPS && results.value && walk.outcome)
      return (
        <results.value.Results
          {...walk.outcome}
          config={config}
          onRestart={restart}
          onProductClick={(peptideId) => host?.post('assessment-product-click', { peptideId })}
          onToast={(toast) => dispatch({ type: 'toast', toast })}
        />
      );
    const { failed, retry } = step > STEPS ? results : later;
    return <Waiting failed={failed} onRetry={retry} />;
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
      {kept && <kept.Resume walk={walk} config={config} dispatch={dispatch} onFresh={restart} />}
      {step > STEPS ? (
        guarded
      ) : (
        // `method="dialog"` outside a dialog goes nowhere: before the script is there, Enter must not send answers in an address.
        <form method="dialog" noValidate onSubmit={onSubmit}>
          <Progress step={step} of={STEPS} label={t.stepOf(step, STEPS)} />
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
              <button
                type="button"
                className="sg-button"
                disabled={pending}
                onClick={() => dispatch({ type: 'go', by: -1 })}
              >
                {t.back}
              </button>
            )}
            <button
              type="submit"
              className="sg-button sg-primary"
              disabled={pending}
              onClick={onlyFirstOfTwo}
            >
              {step < STEPS ? t.next : pending ? t.generating : t.viewResults}
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
