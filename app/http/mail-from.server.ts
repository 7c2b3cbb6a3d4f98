import { chooseMailFrom } from '#app/domain/tenants/index.ts';

/** Reads the service's own From address, whose domain has a limit of a day while it is new. */
export const readMailFrom = ({
  context,
  request,
}: {
  context: { services: { env: { MAIL_FROM?: string; APP_ORIGIN?: string } } };
  request: Request;
}): string => {
  const { env } = context.services;
  return chooseMailFrom(env, env.APP_ORIGIN ?? request.url);
};
