import { startListIsland } from '../lists/start-list-island.tsx';
import { chunk } from '../shell/chunk.ts';
import { technicalForm, technicalWords } from './form.ts';

startListIsland({
  form: technicalForm,
  words: technicalWords(),
  later: chunk(() => import('./later-steps.tsx')),
});
