import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  BOOKS_COLUMNS,
  type BookEntry,
  listBookEntries,
  listBooksRows,
  listQuickBooksRows,
  QUICKBOOKS_COLUMNS,
  readDatevSettings,
  writeDatevFile,
} from '#app/domain/receivables/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { type CsvCell, csvFile, csvResponse } from '#app/http/csv.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { assertMonth } from '#app/lib/months.ts';

/** `/admin/bookkeeping/{month}/{csv|datev|quickbooks}`: the receivables of all companies in a month; `?currency=` names one currency. */
export const loader = forConsoleRoute(
  'site.edit',
  ROUTE_RISKS['/admin/bookkeeping/:month/:file'],
  async ({ request, context, params, now }) => {
    const { month = '', file = '' } = params;
    assertMonth(month);
    const { db } = context.services.forReading(request);
    const currency = new URL(request.url).searchParams.get('currency') ?? '';
    if (currency !== '' && !/^[A-Z]{3}$/.test(currency))
      throw new AppError('invalid', 'Enter the currency as three letters, such as USD.');
    const entries = (await listBookEntries(db, month)).filter(
      (entry) => currency === '' || entry.currency === currency,
    );
    const filename = ['bookkeeping', month, currency].filter(Boolean).join('-');
    switch (file) {
      case 'csv':
        return csvResponse({ filename, columns: BOOKS_COLUMNS, rows: portion(listBooksRows(entries)) });
      case 'quickbooks':
        return csvResponse({
          filename: `quickbooks-${month}-${requireCurrency(currency)}`,
          columns: QUICKBOOKS_COLUMNS,
          rows: portion(listQuickBooksRows(entries)),
        });
      case 'datev':
        return csvFile(
          `EXTF_Buchungsstapel-${month}-${requireCurrency(currency)}`,
          await makeDatevFile(db, { entries, month, currency, now }),
        );
      default:
        throw new AppError(
          'not-found',
          'We don’t make files of this kind. Choose a file on the Bookkeeping page.',
        );
    }
  },
);

async function makeDatevFile(
  db: Database,
  { entries, ...options }: { entries: readonly BookEntry[]; month: string; currency: string; now: Date },
): Promise<string> {
  const settings = await readDatevSettings(db);
  if (!settings)
    throw new AppError(
      'invalid',
      'Enter DATEV’s numbers and accounts under Bookkeeping, then download again.',
    );
  return writeDatevFile(entries, { ...options, settings });
}

function requireCurrency(currency: string): string {
  if (currency === '') throw new AppError('invalid', 'Choose one currency: this file has no exchange rates.');
  return currency;
}

async function* portion(rows: CsvCell[][]) {
  yield rows;
}
