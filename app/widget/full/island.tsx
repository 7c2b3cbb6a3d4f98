import { chunk } from '../shell/chunk.ts';
import { startIsland } from '../shell/start-island.tsx';
import { FullAssessment } from './full-assessment.tsx';

// One file, because its parts have many words in common and compress better together.
startIsland(FullAssessment, { later: chunk(() => import('./after-chunk.ts')) });
