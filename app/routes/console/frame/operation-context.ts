import type { ConsoleArgs } from '#app/http/console.server.ts';

/** Returns the arguments that operations on a tenant have in common. */
export const operationContext = ({
  context,
  tenantId,
  actor,
  now,
}: Pick<ConsoleArgs<'tenant.read'>, 'context' | 'tenantId' | 'actor' | 'now'>) => ({
  db: context.services.db,
  tenantId,
  actor,
  now,
});
