import { type FormEvent, useState } from 'react';
import type { Plan } from '#app/engine/types.ts';
import { NO_FLAGS } from '#app/engine/vocabulary/shared.ts';
import { t as names } from '#app/messages/answers.ts';
import { t } from '#app/messages/safety-boxes.ts';
import { FULL_RULES } from '#app/protocol/full-rules.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { readPlanPage } from '../shell/stored-plan.ts';
import { toggle } from '../shell/toggle.ts';

interface SafetyBoxesProps {
  assessmentId: string;
  /** Called with the new plan. Without it the browser posts the checkboxes as a form, and the response is the plan's page. */
  onPlan?: (plan: Plan) => void;
}

/** The ten checkboxes for a plan that was created without an answer to them: they are answered once, and the plan is recomputed (D41). */
export function SafetyBoxes({ assessmentId, onPlan }: SafetyBoxesProps) {
  const [selection, setChosen] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const path = planPaths(assessmentId).safety;

  const send = async () => {
    setSending(true);
    const body = new URLSearchParams(selection.map((label) => ['contraFlags', label]));
    const response = await fetch(path, { method: 'POST', body }).catch(() => undefined);
    const data = response && (await readPlanPage(response).catch(() => undefined));
    if (data?.shown.format === 'plan') onPlan?.(data.shown.plan);
    else setProblem(response?.status === 403 ? t.onlyVisitor : t.notUpdated);
    setSending(false);
  };
  const onSubmit = (event: FormEvent) => {
    if (selection.length === 0) {
      event.preventDefault();
      setProblem(t.chooseOne);
    } else if (onPlan) {
      event.preventDefault();
      void send();
    }
  };
  const choose = (label: string) => {
    setChosen(toggle(selection, label, NO_FLAGS));
    setProblem('');
  };

  return (
    <form method="post" action={path} className="sgr-section sgr-boxes" onSubmit={onSubmit}>
      <h3>{t.safetyQuestions}</h3>
      <p id="sgr-boxes-help">{t.safetyOnce}</p>
      <fieldset aria-label={t.safetyQuestions} aria-describedby="sgr-boxes-help">
        {FULL_RULES.contraFlags.of.map(({ label }) => (
          <label key={label}>
            <input
              type="checkbox"
              name="contraFlags"
              value={label}
              checked={selection.includes(label)}
              onChange={() => choose(label)}
            />
            <span>{names.answer(label)}</span>
          </label>
        ))}
      </fieldset>
      <p role="alert" className="sgr-problem">
        {problem}
      </p>
      <button type="submit" className="sgr-button sgr-button-main" disabled={isSending}>
        {t.makeAgain}
      </button>
    </form>
  );
}
