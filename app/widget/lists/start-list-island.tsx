import type { Chunk } from '../shell/chunk.ts';
import { startIsland } from '../shell/start-island.tsx';
import { ListAssessment, type ListWords } from './list-assessment.tsx';
import type { LaterPart, ListForm } from './list-form.ts';
import './first-step.css';

interface ListIsland<A extends object> {
  form: ListForm<A>;
  words: ListWords;
  later: Chunk<LaterPart<A>>;
}

/** Hydrates a consumer or technical widget that the server rendered. */
export const startListIsland = <A extends object>(island: ListIsland<A>): void =>
  startIsland(ListAssessment<A>, island);
