import {
  type ComponentType,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { t } from '#app/messages/first.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import type { HostBridge } from './host-bridge.ts';
import type { QuestionnaireAction, QuestionnaireState, Toast } from './step-machine.ts';
import { ErrorBoundary } from './waiting.tsx';

/** Parts of the frame that load while the visitor reads the first question. */
export interface LaterParts<A, O> {
  /** Notice that an earlier visit was resumed. */
  Resume: ComponentType<{
    questionnaire: QuestionnaireState<A, O>;
    config: WidgetConfig;
    dispatch: (action: QuestionnaireAction<A, O>) => void;
    onFresh: () => void;
  }>;
  Toasts: ComponentType<{
    toast: Toast | null;
    dispatch: (action: QuestionnaireAction<A, O>) => void;
  }>;
}

interface QuestionnaireFrameProps<A, O> {
  questionnaire: QuestionnaireState<A, O>;
  dispatch: (action: QuestionnaireAction<A, O>) => void;
  config: WidgetConfig;
  host: HostBridge | undefined;
  /** Number of question steps. The screens after them have no form around them. */
  of: number;
  /** "Step 1 of 6". */
  stepLabel: string;
  submitLabel: string;
  /** Whether the button looks and reads as disabled, yet reports what is missing when it is pressed. */
  isIncomplete?: boolean;
  onSubmit: () => void;
  /** Called by Start over. */
  onFresh: () => void;
  /** Parts that every step except the first needs. */
  later: LaterParts<A, O> | undefined;
  /** Content of the step, or of the screen after the last one. */
  children: ReactNode;
}

/**
 * Runs before the new height is sent, so that the host page has already scrolled when its content moves. Scrolling later would count as a
 * layout shift of the host page. On the server React warns about useLayoutEffect.
 */
const useSoon = import.meta.env.SSR ? useEffect : useLayoutEffect;

/**
 * Renders what every questionnaire has around its steps: progress, form, Back and Continue. Also moves the focus and notifies the host
 * page.
 */
export function QuestionnaireFrame<A, O>(props: QuestionnaireFrameProps<A, O>) {
  const { questionnaire, dispatch, config, of: stepCount, host, later } = props;
  const { step, moves, toast } = questionnaire;
  const root = useRef<HTMLDivElement>(null);
  const postedStep = useRef(1);
  const isShown = step === 1 || later !== undefined;

  useEffect(() => {
    if (moves === 0 || !isShown) return;
    const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid]');
    (invalid ?? root.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [moves, isShown]);

  // A button that was disabled while the request was pending has lost the focus.
  useEffect(() => {
    if (toast?.tone === 'destructive' && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [toast]);

  useSoon(() => {
    if (step === postedStep.current) return;
    postedStep.current = step;
    // Resuming at a later step is not reported, because the visitor did not move.
    if (moves && step <= stepCount) host?.post('assessment-step', { step, of: stepCount });
  }, [step, moves, host, stepCount]);

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
      {later && (
        <later.Resume
          questionnaire={questionnaire}
          config={config}
          dispatch={dispatch}
          onFresh={props.onFresh}
        />
      )}
      {step > stepCount ? (
        guarded
      ) : (
        // `method="dialog"` outside a dialog submits nothing. Until the script has loaded, Enter must not send answers in a URL.
        <form method="dialog" noValidate onSubmit={onSubmit}>
          <Progress step={step} of={stepCount} label={props.stepLabel} />
          <noscript>{t.needsScript}</noscript>
          {guarded}
          <p className="sg-adults">
            <strong>18+</strong>
            <span>
              {t.adults}
              {t.adultsInEnglish && <span lang="en">{t.adultsInEnglish}</span>}
            </span>
          </p>
          <Buttons {...props} />
        </form>
      )}
      {later && <later.Toasts toast={toast} dispatch={dispatch} />}
    </div>
  );
}

function Buttons<A, O>({
  questionnaire: { step, pending },
  dispatch,
  isIncomplete,
  submitLabel,
}: QuestionnaireFrameProps<A, O>) {
  return (
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
        aria-disabled={isIncomplete || undefined}
        onClick={ignoreSecondClick}
      >
        {submitLabel}
      </button>
    </div>
  );
}

/** The second click of a double click would land on the next step's button. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail === 2) event.preventDefault();
};

/** Shows 'Step 2 of 6' with the percentage n/of, over a thin bar. */
function Progress({ step, of: stepCount, label }: { step: number; of: number; label: string }) {
  return (
    <div className="sg-progress">
      <p>
        <span id="sg-step">{label}</span>
        <span>{`${Math.round((step / stepCount) * 100)}%`}</span>
      </p>
      <progress max={stepCount} value={step} aria-labelledby="sg-step" />
    </div>
  );
}
