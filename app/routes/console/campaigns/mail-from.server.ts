import { chooseMailFrom } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';

/** The service's own From address, whose domain has a limit of a day while it is new. */
export const readMailFrom = ({
  context,
  request,
}: Pick<ConsoleArgs<'campaigns.read'>, 'context' | 'request'>): string => {
  const { env } = context.services;
  return chooseMailFrom(env, env.APP_ORIGIN ?? request.url);
};
