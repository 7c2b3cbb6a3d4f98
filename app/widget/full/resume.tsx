import { useEffect, useRef } from 'react';
import { FULL_RULES } from '../../protocol/full-rules.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { ResumeNotice } from '../shell/resume-notice.tsx';
import { type FullAction, type FullQuestionnaire, fullMachine } from './answers.ts';

interface ResumeProps {
  config: WidgetConfig;
  questionnaire: FullQuestionnaire;
  dispatch: (action: FullAction) => void;
  onFresh: () => void;
}

const { healthGoals, symptoms, sexAtBirth, ageRange, budgetLevel, experienceLevel } = FULL_RULES;
// A visitor may have gone on without a goal.
const rules = {
  healthGoals: { ...healthGoals, min: 0 },
  symptoms,
  sexAtBirth,
  ageRange,
  budgetLevel,
  experienceLevel,
};
const { answers: initial } = fullMachine.start();

/** Brings the results back when the page is loaded again in the same tab: only the plan's id is kept, and only there (D48). */
function useResultsAgain({ config, questionnaire, dispatch }: Omit<ResumeProps, 'onFresh'>) {
  const { outcome, answers, moves } = questionnaire;
  const name = `plan:${config.client}`;
  const isUntouched = useRef(true);
  isUntouched.current = !moves && String(answers.healthGoals) === '';

  useEffect(() => {
    const id = readId(name);
    if (!id) return;
    import('./results-again.ts')
      .then(({ findResults }) => findResults(id))
      .then((found) => {
        if (found && isUntouched.current) dispatch({ type: 'results', outcome: found });
      })
      .catch(() => {});
  }, [name, dispatch]);

  const id = outcome?.assessmentId;
  const hasMoved = moves > 0;
  useEffect(() => {
    if (hasMoved) keepId(name, id);
  }, [name, id, hasMoved]);
}

// Storage may be blocked in a frame: then a reload starts anew.
function readId(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function keepId(name: string, id: string | undefined) {
  try {
    if (id) sessionStorage.setItem(name, id);
    else sessionStorage.removeItem(name);
  } catch {}
}

/** A half-filled full assessment in the visitor's browser (D22), and the results after a reload. */
export function Resume({ onFresh, ...props }: ResumeProps) {
  useResultsAgain(props);
  const { config, ...rest } = props;
  return (
    <ResumeNotice
      {...rest}
      onFresh={onFresh}
      name={`assessment:${config.widget}:${config.client}`}
      rules={rules}
      initial={initial}
      // The safety question. What it asks decides what is left out of a plan and is not kept: it has to be asked again.
      lastStep={4}
    />
  );
}
