export { listApiLeads } from './api-leads.server.ts';
export { CSV_COLUMNS } from './csv-cells.ts';
export { exportLeads } from './export-leads.server.ts';
export { exportPerson, type PersonExport } from './export-person.server.ts';
export { createLeadExporter, type LeadExporter } from './lead-exporter.server.ts';
export { countLeadCards, listLeadRows } from './list-rows.server.ts';
export { notePlanReading, readLeadFile, seesAnswers } from './read-lead-file.server.ts';
