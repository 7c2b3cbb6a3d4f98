export { announceRetention } from './announce-retention.server.ts';
export { applyRetention, countDueErasures } from './apply-retention.server.ts';
export { eraseAddress, eraseSeveral } from './erase-address.server.ts';
export { eraseChosenLeads } from './erase-chosen-leads.server.ts';
export { erasePersonsOfLeads, isErasableLeadId, repeatErasures } from './erase-leads.server.ts';
export { erasePerson, findErasure } from './erase-person.server.ts';
