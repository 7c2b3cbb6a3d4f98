import { useEffect, useRef } from 'react';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import type { QuestionnaireAction, QuestionnaireState } from './step-machine.ts';

interface ResultsAgain<A, O> {
  config: WidgetConfig;
  questionnaire: QuestionnaireState<A, O>;
  dispatch: (action: Extract<QuestionnaireAction<A, O>, { type: 'results' }>) => void;
  /** Whether the first question has no answer yet. */
  isEmpty: boolean;
  /** Loads a stored plan by its id; returns undefined if the plan no longer exists. */
  find: (id: string) => Promise<O | undefined>;
}

/** Restores the results when the page is reloaded in the same tab. Only the plan's id is stored, and only in that tab (D48). */
export function useResultsAgain<A, O extends { assessmentId: string }>(props: ResultsAgain<A, O>) {
  const { config, questionnaire, dispatch, isEmpty, find } = props;
  const { outcome, moves } = questionnaire;
  const name = `plan:${config.widget}:${config.client}`;
  const isUntouched = useRef(true);
  isUntouched.current = !moves && isEmpty;

  useEffect(() => {
    const id = readId(name);
    if (!id) return;
    find(id)
      .then((outcome) => {
        if (outcome && isUntouched.current) dispatch({ type: 'results', outcome });
      })
      .catch(() => {});
  }, [name, find, dispatch]);

  const id = outcome?.assessmentId;
  const hasMoved = moves > 0;
  useEffect(() => {
    if (hasMoved) keepId(name, id);
  }, [name, id, hasMoved]);
}

// Storage may be blocked in a frame; a reload then starts over.
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
