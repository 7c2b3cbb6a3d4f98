/** The parts of the area that the adapters of mail providers load: no database and no library. */
export { classifyReport } from './classify-report.ts';
