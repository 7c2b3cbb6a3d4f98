import { useReducer, useRef } from 'react';
import { t } from '#app/messages/first.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { type Chunk, useChunk } from '../shell/chunk.ts';
import type { Attempt } from '../shell/deliver.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { QuestionnaireFrame } from '../shell/questionnaire-frame.tsx';
import { Choices, type Choosable, Question, type StepProps } from '../shell/step-frame.tsx';
import { Waiting } from '../shell/waiting.tsx';
import type * as LaterPart from './after-chunk.ts';
import { type Answers, fullMachine, STEPS } from './answers.ts';

interface FullAssessmentProps {
  config: WidgetConfig;
  /** Options for the goals. */
  options: Choosable[];
  /** The following props are only set by the island; on the server there is only the first question. */
  host?: HostBridge;
  later?: Chunk<typeof LaterPart>;
  /** Goals that the visitor ticked in the server's HTML before the script loaded. */
  ticked?: string[];
}

/** The full assessment (V section 2): six steps, then the results. */
export function FullAssessment(props: FullAssessmentProps) {
  const { config, options, host, ticked } = props;
  const [questionnaire, dispatch] = useReducer(
    fullMachine.reduce,
    ticked ? { healthGoals: ticked } : undefined,
    fullMachine.start,
  );
  const { step, pending, outcome } = questionnaire;
  const attempt = useRef<Attempt>({});
  const hasStarted = useRef(Boolean(ticked?.length));
  // The later part is fetched at once, while the visitor reads the first question.
  const later = useChunk(props.later, true);

  const onAnswer = (answers: Partial<Answers>) => {
    if (!hasStarted.current) host?.post('assessment-start', {});
    hasStarted.current = true;
    dispatch({ type: 'answer', answers });
  };

  const onSubmit = () => {
    // A part whose fetch failed is requested again when it is needed.
    later.retry();
    if (step < STEPS) dispatch({ type: 'go', by: 1 });
    else later.value?.submit({ questionnaire, config, host, attempt: attempt.current, dispatch });
  };

  const restart = () => {
    hasStarted.current = false;
    dispatch({ type: 'restart' });
  };

  const content = () => {
    const part = { questionnaire, onAnswer, config };
    if (step === 1) return <GoalsStep {...part} goals={options} />;
    if (!later.value) return <Waiting failed={later.failed} onRetry={later.retry} />;
    const { LaterStep, Results, createPlanDetails } = later.value;
    return outcome ? (
      <Results
        {...outcome}
        config={config}
        name={questionnaire.answers.firstName.trim()}
        onRestart={restart}
        onPlan={(plan) =>
          dispatch({
            type: 'results',
            outcome: { ...outcome, outline: plan, details: createPlanDetails(async () => plan) },
          })
        }
        onProductClick={(peptideId) => host?.post('assessment-product-click', { peptideId })}
        onToast={(toast) => dispatch({ type: 'toast', toast })}
      />
    ) : (
      <LaterStep {...part} onGoals={() => dispatch({ type: 'go', by: 1 - step, returns: true })} />
    );
  };

  return (
    <QuestionnaireFrame
      questionnaire={questionnaire}
      dispatch={dispatch}
      config={config}
      host={host}
      of={STEPS}
      stepLabel={t.formatStep(step, STEPS)}
      submitLabel={step < STEPS ? t.next : pending ? t.generating : t.viewResults}
      onSubmit={onSubmit}
      onFresh={restart}
      later={later.value}
    >
      {content()}
    </QuestionnaireFrame>
  );
}

/** Step 1, the only step in the server's HTML and in the first script. */
function GoalsStep({ goals, ...props }: StepProps<Answers> & { goals: Choosable[] }) {
  return (
    <Question field="healthGoals" heading={t.goals} help={t.goalsHelp} errors={props.questionnaire.errors}>
      <Choices {...props} field="healthGoals" options={goals} />
    </Question>
  );
}
