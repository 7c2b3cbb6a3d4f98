import { useEffect, useRef, useState } from 'react';
import { t } from '#app/messages/resume.ts';
import { keep, type Resumable, readSaved } from './resume.ts';
import type { QuestionnaireAction, QuestionnaireState } from './step-machine.ts';
import './resume-notice.css';

interface ResumeNoticeProps<A> extends Resumable<A> {
  questionnaire: QuestionnaireState<A, unknown>;
  dispatch: (action: Extract<QuestionnaireAction<A, never>, { type: 'resume' }>) => void;
  onFresh: () => void;
}

/**
 * Stores the questionnaire in the browser, restores the answers of an earlier visit and shows a notice. It reads storage after hydration,
 * when this part has loaded. Answers that the visitor gave before that are newer and are kept, as is the visitor's step.
 */
export function ResumeNotice<A extends object>({
  questionnaire,
  dispatch,
  onFresh,
  ...resumable
}: ResumeNoticeProps<A>) {
  const { step, answers, moves } = questionnaire;
  const [isResumed, setResumed] = useState(false);
  const hasRead = useRef(false);
  const restored = useRef<A>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the stored values counts.
  useEffect(() => {
    const now = Date.now();
    const savedProgress = !hasRead.current && readSaved(resumable, now);
    hasRead.current = true;
    if (savedProgress) {
      const mergedAnswers = { ...answers };
      let isUntouched = !moves;
      for (const field in savedProgress.answers)
        if (String(mergedAnswers[field]) === String(resumable.initial[field]))
          Object.assign(mergedAnswers, { [field]: savedProgress.answers[field] });
        else isUntouched = false;
      restored.current = mergedAnswers;
      dispatch({ type: 'resume', step: isUntouched ? savedProgress.step : step, answers: mergedAnswers });
      setResumed(true);
    }
    // Viewing answers again does not extend their lifetime.
    else if (moves || answers !== restored.current)
      setResumed(keep(resumable, questionnaire, now) && isResumed);
  }, [step, answers]);

  return (
    <div className="sg-resumed" role="status">
      {isResumed && (
        <div className="sg-face">
          <span className="sg-words">{t.isBack}</span>
          <button type="button" className="sg-button" disabled={questionnaire.pending} onClick={onFresh}>
            {t.fresh}
          </button>
        </div>
      )}
    </div>
  );
}
