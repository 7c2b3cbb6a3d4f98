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
 * button stays the host page's (D22). Once there are results, it leaves the page.
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
    // Going back does not happen at once, and ends here with the step that is already shown.
    window.onpopstate = () => dispatch({ type: 'go', by: readEntry() - step });
    const last = outcome ? 1 : step;
    let entry = readEntry();
    if (last < entry) history.go(last - entry);
    while (entry < last) history.pushState({ step: ++entry }, '');
  }, [step, outcome, dispatch]);
}
