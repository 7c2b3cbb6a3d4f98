export { leadColumns } from './lead-columns.ts';
export { SEGMENTS, type Segment, segmentsOf } from './segments.ts';
