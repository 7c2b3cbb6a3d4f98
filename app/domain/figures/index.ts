export { fillLeadCounts } from './fill-lead-counts.server.ts';
export { fillLeadNumbers } from './fill-lead-numbers.server.ts';
export { fillSendingDays } from './fill-sending-days.server.ts';
export { type Difference, rebuildFigures } from './rebuild-figures.server.ts';
