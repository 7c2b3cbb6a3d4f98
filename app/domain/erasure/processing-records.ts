import { MESSAGE_RECORDS } from './message-records.ts';
import {
  type ColumnRecord,
  DATA_CATEGORIES,
  type DataCategory,
  type ModelRecords,
  type PersonalModel,
  PURPOSES,
  type Purpose,
} from './processing-entries.ts';
import { VISITOR_RECORDS } from './visitor-records.ts';

/** Category and purpose of every column of every model with personal data. A missing model does not compile. */
export const PROCESSING: ModelRecords<PersonalModel> = { ...VISITOR_RECORDS, ...MESSAGE_RECORDS };

export interface ProcessingActivity {
  purpose: Purpose;
  categories: DataCategory[];
  /** Columns that hold the data, such as `Lead.email`, without technical ones. */
  columns: string[];
}

/** Lists the processing activities of the records under GDPR Article 30: one for each purpose. */
export function listActivities(): ProcessingActivity[] {
  const entries = Object.entries(PROCESSING).flatMap(([model, columns]) =>
    Object.entries(columns as Record<string, ColumnRecord>).map(([column, record]) => ({
      name: `${model}.${column}`,
      ...record,
    })),
  );
  return PURPOSES.map((purpose) => {
    const own = entries.filter((entry) => entry.purpose === purpose);
    return {
      purpose,
      categories: DATA_CATEGORIES.filter((category) => own.some((entry) => entry.category === category)),
      columns: own.filter(({ category }) => category !== 'technical').map(({ name }) => name),
    };
  });
}
