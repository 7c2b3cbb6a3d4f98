export { leadColumns } from './lead-columns.ts';
export { computeSegments, SEGMENTS, type Segment } from './segments.ts';
