import { startIsland } from '../lists/start-island.tsx';
import { chunk } from '../shell/chunk.ts';
import { technicalForm, technicalWords } from './form.ts';

startIsland({ form: technicalForm, words: technicalWords(), later: chunk(() => import('./later.tsx')) });
