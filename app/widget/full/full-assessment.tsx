import { useReducer, useRef } from 'react';
import { t } from '../../messages/first.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { useChunk } from '../shell/chunk.ts';
import type { Attempt } from '../shell/deliver.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import { QuestionnaireFrame } from '../shell/questionnaire-frame.tsx';
import type { Choosable } from '../shell/step-frame.tsx';
import { Waiting } from '../shell/waiting.tsx';
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

/** The full assessment (V section 2): six steps, then the results. */
export function FullAssessment({ config, goals, host, chunks, ticked }: FullAssessmentProps) {
  const [questionnaire, dispatch] = useReducer(
    fullMachine.reduce,
    ticked ? { healthGoals: ticked } : undefined,
    fullMachine.start,
  );
  const { step, pending, outcome, toast } = questionnaire;
  const attempt = useRef<Attempt>({});
  const hasStarted = useRef(Boolean(ticked?.length));

  // At once: it is fetched while the visitor reads the first question, and with it all the others.
  const { value: kept } = useChunk(chunks?.resume, true);
  const later = useChunk(chunks?.steps, step > 1);
  const results = useChunk(chunks?.results, step > STEPS);

  const onAnswer = (answers: Partial<Answers>) => {
    if (!hasStarted.current) host?.post('assessment-start', {});
    hasStarted.current = true;
    dispatch({ type: 'answer', answers });
  };

  const onSubmit = () => {
    if (step < STEPS) dispatch({ type: 'go', by: 1 });
    else
      later.value?.submit({
        questionnaire,
        config,
        host,
        engine: chunks?.engine,
        attempt: attempt.current,
        dispatch,
      });
  };

  const restart = () => {
    hasStarted.current = false;
    dispatch({ type: 'restart' });
  };

  const content = () => {
    const props = { questionnaire, onAnswer };
    if (step === 1) return <GoalsStep {...props} goals={goals} />;
    if (step <= STEPS && later.value) return <later.value.LaterStep {...props} config={config} />;
    if (step > STEPS && results.value && outcome)
      return (
        <results.value.Results
          {...outcome}
          config={config}
          onRestart={restart}
          onProductClick={(peptideId) => host?.post('assessment-product-click', { peptideId })}
          onToast={(toast) => dispatch({ type: 'toast', toast })}
        />
      );
    const { failed, retry } = step > STEPS ? results : later;
    return <Waiting failed={failed} onRetry={retry} />;
  };

  return (
    <QuestionnaireFrame
      questionnaire={questionnaire}
      of={STEPS}
      stepLabel={t.stepOf(step, STEPS)}
      host={host}
      isShown={step === 1 || (step > STEPS ? results.value : later.value) !== undefined}
      submitLabel={step < STEPS ? t.next : pending ? t.generating : t.viewResults}
      onSubmit={onSubmit}
      onBack={() => dispatch({ type: 'go', by: -1 })}
      resume={
        kept && (
          <kept.Resume questionnaire={questionnaire} config={config} dispatch={dispatch} onFresh={restart} />
        )
      }
      toasts={later.value && <later.value.Toasts toast={toast} stays={config.compact} dispatch={dispatch} />}
    >
      {content()}
    </QuestionnaireFrame>
  );
}
