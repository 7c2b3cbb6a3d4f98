export { announceRetention } from './announce-retention.server.ts';
export { applyRetention, countDueErasures } from './apply-retention.server.ts';
export { eraseAddress, eraseSeveral } from './erase-address.server.ts';
export { eraseChosenLeads } from './erase-chosen-leads.server.ts';
export { erasePersonsOfLeads, isErasableLeadId, repeatErasures } from './erase-leads.server.ts';
export { erasePerson, findErasure } from './erase-person.server.ts';
export { type BreachExtent, measureBreach } from './measure-breach.server.ts';
export { listActivities, type ProcessingActivity } from './processing-records.ts';
export { restoreHealth, withdrawHealth } from './withdraw-health.server.ts';
