import { type ComponentProps, useEffect } from 'react';
import { usePlace } from '../shell/place.ts';
import { useResultsAgain } from '../shell/results-again.ts';
import { ResumeNotice } from '../shell/resume-notice.tsx';
import { usePrefetchedShelf } from '../shell/shelf.ts';
import type { LaterPart, ListForm } from './list-form.ts';

type ListResumeProps<A extends object> = ComponentProps<LaterPart<A>['Resume']> & {
  form: ListForm<A>;
  rules: ComponentProps<typeof ResumeNotice<A>>['rules'];
  lastStep: number;
};

const find = (id: string) => import('./results-again.ts').then(({ findPlan }) => findPlan(id));

/** Restores a half-filled questionnaire in the visitor's browser (D22), and the link to its plan after a reload (D48). */
export function ListResume<A extends object>({ config, form, ...props }: ListResumeProps<A>) {
  const { questionnaire, dispatch } = props;
  const { moves, errors } = questionnaire;
  const [first] = form.fields;
  const isEmpty = !first || String(questionnaire.answers[first]) === '';
  usePlace(props);
  // The page scrolls to the top on each step (V section 2), but not away from a refused answer.
  const isRefused = Object.keys(errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that is corrected does not scroll.
  useEffect(() => {
    if (moves > 0 && !isRefused) scrollTo(0, 0);
  }, [moves]);
  usePrefetchedShelf(config);
  useResultsAgain({ config, questionnaire, dispatch, isEmpty, find });
  return (
    <ResumeNotice {...props} name={`assessment:${config.widget}:${config.client}`} initial={form.initial} />
  );
}
