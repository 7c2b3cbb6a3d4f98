import { startListIsland } from '../lists/start-list-island.tsx';
import { chunk } from '../shell/chunk.ts';
import { consumerForm, consumerWords } from './form.ts';

startListIsland({
  form: consumerForm,
  words: consumerWords(),
  later: chunk(() => import('./later-steps.tsx')),
});
