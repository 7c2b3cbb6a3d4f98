import { startIsland } from '../shell/start-island.tsx';
import { chunks } from './chunks.ts';
import { FullAssessment } from './full-assessment.tsx';

startIsland(({ options, ticked, ...takenOver }) => (
  <FullAssessment {...takenOver} chunks={chunks} goals={options} ticked={ticked.map((goal) => goal.value)} />
));
