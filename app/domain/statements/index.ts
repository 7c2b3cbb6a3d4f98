export { closeMonths, closeTenantMonths, hasAmountsOrClosedMonths } from './close-months.server.ts';
export {
  listFigures,
  listTotals,
  monthText,
  type StatementText,
  signedAmount,
  statementCsv,
  writeStatement,
} from './present.ts';
export { type BillText, writeBill } from './present-bill.ts';
export {
  listStatements,
  readStatement,
  type Statement,
  type StatementFigures,
} from './read-statement.server.ts';
