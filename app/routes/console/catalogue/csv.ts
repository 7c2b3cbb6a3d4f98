import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { catalogueCsv, readCatalogue } from '#app/domain/catalogue/index.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { csvFile } from '#app/http/csv.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';

/** `/admin/catalogue.csv`: the catalogue in the format that the import accepts. It has about two dozen rows, so it is not streamed. */
export const loader = forConsoleRoute(
  'catalogue.read',
  ROUTE_RISKS['/admin/catalogue.csv'],
  async ({ context, tenantId, now }) => {
    const { db } = context.services;
    const [tenant, lines] = await Promise.all([
      findTenantDetails(db, tenantId),
      readCatalogue({ db, tenantId }),
    ]);
    if (!tenant) throw tenantNotFound();
    return csvFile(`catalogue-${tenant.subdomain}-${now.toISOString().slice(0, 10)}`, catalogueCsv(lines));
  },
);
