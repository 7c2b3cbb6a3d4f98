import { startIsland } from '../lists/start-island.tsx';
import { chunk } from '../shell/chunk.ts';
import { consumerForm, consumerWords } from './form.ts';

startIsland({ form: consumerForm, words: consumerWords(), later: chunk(() => import('./later.tsx')) });
