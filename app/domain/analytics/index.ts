export { correctWidgetCounts } from './correct-widget-counts.server.ts';
export { dropOldEvents } from './drop-old-events.server.ts';
export {
  countCompaniesInUse,
  dropOldSightings,
  type EmbedSightings,
  embedSightings,
  firstSightingRows,
} from './embed-sightings.server.ts';
export { erase } from './erase.server.ts';
export { prepareEventDays } from './event-days.server.ts';
export { type EventIntake, eventIntake } from './event-intake.server.ts';
export { asBotVisit, BOT_EVENT } from './event-statements.server.ts';
export { EVENT_KEPT_DAYS } from './event-times.ts';
export { exportEvents, listProductClicks } from './events-of-sessions.server.ts';
export { importRollups, importSightings, type RollupRow, type SightingRow } from './import-counts.server.ts';
export { readEmbedHealth } from './read-embed-health.server.ts';
export { readFunnel } from './read-funnel.server.ts';
export {
  findLastEventDay,
  findLastEventDays,
  readPlaces,
  readSessionsByDay,
  readWidgetReach,
  type WidgetReach,
} from './read-reach.server.ts';
export { type ReachObstacle, readReachOfSegment } from './read-reach-of-segment.server.ts';
export { foldTraffic, importTraffic, readVisits } from './roll-up-day.server.ts';
export { rollUpEvents } from './roll-up-events.server.ts';
