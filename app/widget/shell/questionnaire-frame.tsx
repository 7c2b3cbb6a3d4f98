import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../../messages/first.ts';
import type { HostBridge } from './host-bridge.ts';
import { Progress } from './progress.tsx';
import type { QuestionnaireState } from './step-machine.ts';
import { ErrorBoundary } from './waiting.tsx';

interface QuestionnaireFrameProps<A> {
  questionnaire: QuestionnaireState<A, unknown>;
  /** Number of question steps; the screens after them come without the form around them. */
  of: number;
  /** "Step 1 of 6". */
  stepLabel: string;
  host: HostBridge | undefined;
  /** Whether the part that shows the present step has arrived. */
  isShown: boolean;
  /** V section 2: the page scrolls to the top on each step. */
  scrollsToTop?: boolean;
  submitLabel: string;
  /** The button looks and reads as disabled, yet reports what is missing when it is pressed. */
  isIncomplete?: boolean;
  onSubmit: () => void;
  onBack: () => void;
  /** The notice that an earlier visit was resumed, above the form. */
  resume: ReactNode;
  toasts: ReactNode;
  /** The step, or the screen after the last one. */
  children: ReactNode;
}

/**
 * Before the new height is sent, so that the page around has scrolled when its content moves: after it, that would count as
 * a layout shift of the page. On the server React warns of useLayoutEffect.
 */
const useSoon = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** What every questionnaire has around its steps: progress, form, Back and Continue; moves the focus, tells the host page. */
export function QuestionnaireFrame<A>(props: QuestionnaireFrameProps<A>) {
  const { questionnaire, of, host, isShown, scrollsToTop, isIncomplete } = props;
  const { step, pending, moves, toast } = questionnaire;
  const root = useRef<HTMLDivElement>(null);
  const postedStep = useRef(1);

  useEffect(() => {
    if (moves === 0 || !isShown) return;
    const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid]');
    (invalid ?? root.current?.querySelector<HTMLElement>('h2'))?.focus();
    if (scrollsToTop && !invalid) scrollTo(0, 0);
  }, [moves, isShown, scrollsToTop]);

  // A button that was disabled while sending has lost the focus.
  useEffect(() => {
    if (toast?.tone === 'destructive' && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [toast]);

  useSoon(() => {
    if (step === postedStep.current) return;
    postedStep.current = step;
    // Resuming at a later step is no move of the visitor.
    if (moves && step <= of) host?.post('assessment-step', { step, of });
  }, [step, moves, host, of]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };

  const guarded = (
    <ErrorBoundary
      key={step}
      onError={() =>
        host?.post('assessment-error', { message: 'A screen of the assessment could not be shown.' })
      }
    >
      {props.children}
    </ErrorBoundary>
  );

  return (
    <div className="sg-widget" ref={root}>
      <h1 className="sg-vh">{t.assessment}</h1>
      {props.resume}
      {step > of ? (
        guarded
      ) : (
        // `method="dialog"` outside a dialog goes nowhere: before the script is there, Enter must not send answers in an address.
        <form method="dialog" noValidate onSubmit={onSubmit}>
          <Progress step={step} of={of} label={props.stepLabel} />
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
              <button type="button" className="sg-button" disabled={pending} onClick={props.onBack}>
                {t.back}
              </button>
            )}
            <button
              type="submit"
              className="sg-button sg-primary"
              disabled={pending}
              aria-disabled={isIncomplete || undefined}
              onClick={ignoreSecondClick}
            >
              {props.submitLabel}
            </button>
          </div>
        </form>
      )}
      {props.toasts}
    </div>
  );
}

/** The second click of a double click would land on the next step's button. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail === 2) event.preventDefault();
};
