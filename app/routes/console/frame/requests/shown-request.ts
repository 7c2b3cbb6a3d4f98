import type { PrivacyRequest } from '#app/domain/privacy-requests/index.ts';

/** Returns what pages show of a request. */
export const toShownRequest = (
  { contactId: _contactId, region: _region, ...row }: PrivacyRequest,
  now: Date,
) => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  isOverdue: row.doneAt === null && row.dueAt < now,
});
export type ShownRequest = ReturnType<typeof toShownRequest>;
