import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { leftOutFile } from '#app/routes/console/frame/left-out.server.ts';

/** `/admin/suppressions/import/{id}/left-out`: the cells of an imported file that could not be read, as CSV. */
export const loader = leftOutFile(
  'suppressions.edit',
  ROUTE_RISKS['/admin/suppressions/import/:id/left-out'],
  'suppressions',
);
