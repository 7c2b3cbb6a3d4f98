import { chunk } from '../shell/chunk.ts';
import { startIsland } from '../shell/start-island.tsx';
import { FullAssessment } from './full-assessment.tsx';

// These parts are in one file, because they share many words and compress better together.
startIsland(FullAssessment, { later: chunk(() => import('./after-chunk.ts')) });
