export { allowSending, approveCompany, stopSending } from './change-company.server.ts';
export { readNewCompanies } from './read-new-companies.server.ts';
