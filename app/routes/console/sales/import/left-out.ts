import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { leftOutFile } from '#app/routes/console/frame/left-out.server.ts';

/** `/admin/sales/import/{id}/left-out`: the rows of an imported file that were refused, as CSV. */
export const loader = leftOutFile('sales.record', ROUTE_RISKS['/admin/sales/import/:id/left-out'], 'sales');
