export { allowSending, approveCompany, stopSending } from './change-company.server.ts';
export { COUNTED_DAYS, readNewCompanies } from './read-new-companies.server.ts';
