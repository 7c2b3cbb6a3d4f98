import { useEffect, useRef } from 'react';
import type { QuestionnaireAction, QuestionnaireState } from './step-machine.ts';

interface Place<A, O> {
  questionnaire: QuestionnaireState<A, O>;
  dispatch: (action: Extract<QuestionnaireAction<A, O>, { type: 'go' }>) => void;
}

/** The step of the history's entry: the n-th step is n - 1 entries after the one with which the page was opened. */
const readEntry = (): number => history.state?.step ?? 1;

/**
 * Names the step in the document's title, and makes the browser's Back button go one step back on a page of its own. In a frame that
 * button stays the host page's (D22). With results, and where no step is left to go back to, it leaves the page. Entries are left as they
 * are: the page moves in the history only after the visitor did, because moving by itself would abort a navigation that has just begun.
 */
export function usePlace<A, O>({ questionnaire, dispatch }: Place<A, O>): void {
  const { step, outcome } = questionnaire;
  const brand = useRef('');

  useEffect(() => {
    brand.current ||= document.title;
    const name = document.querySelector('#sg-step, .sg-widget h2')?.textContent;
    if (name) document.title = `${name} – ${brand.current}`;
    if (parent !== window) return;
    // Each step begins at its top.
    history.scrollRestoration = 'manual';
    let entry = readEntry();
    while (!outcome && entry < step) history.pushState({ step: ++entry }, '');
    window.onpopstate = () => {
      const by = readEntry() - entry;
      entry += by;
      if (by < 0 && (outcome || step === 1)) history.go(-entry);
      else dispatch({ type: 'go', by });
    };
  }, [step, outcome, dispatch]);
}
