import { can } from '#app/domain/access/index.ts';
import { findContactsOfLeads } from '#app/domain/leads/index.ts';
import { countDueRequests, listRequests } from '#app/domain/privacy-requests/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { toShownRequest } from '#app/routes/console/frame/requests/shown-request.ts';

/** Reads the open requests by due date, or the done ones, with the person's address where they are still stored. */
export async function readRequestsPage({
  request,
  context,
  tenantId,
  person,
  now,
}: ConsoleArgs<'requests.read'>) {
  const { db } = context.services.forReading(request);
  const { searchParams } = new URL(request.url);
  const isDone = searchParams.get('state') === 'done';
  const page = readPageNumber(searchParams);
  const [{ requests, total, pages }, due] = await Promise.all([
    listRequests(db, { tenantId, isDone, page }),
    countDueRequests(db, [tenantId], now),
  ]);
  const leadIds = requests.flatMap(({ leadId }) => leadId ?? []);
  const contacts = await findContactsOfLeads(db, { tenantId, leadIds });
  return {
    isDone,
    page,
    pages,
    total,
    overdue: due.get(tenantId)?.overdue ?? 0,
    today: now.toISOString().slice(0, 10),
    canResolve: can(person, 'requests.resolve'),
    requests: requests.map((row) => ({
      ...toShownRequest(row, now),
      /** Null after an erasure. */
      email: contacts.get(row.leadId ?? '')?.email ?? null,
    })),
  };
}
