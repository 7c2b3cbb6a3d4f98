import { isbot } from 'isbot';
import * as z from 'zod';
import { proveAddress } from '#app/domain/leads/index.ts';
import { MAIL_VISIT_PATH } from '#app/protocol/visit-proof.ts';
import { declareCall } from './call.server.ts';

const mailVisitBody = z.object({ token: z.string().max(200) });

/**
 * `POST /api/mail-visits`: the plan page reports that a person visits from the link of a plan mail. The response is the same for every
 * token, so that it tells of no address.
 */
export const postMailVisit = declareCall({
  method: 'POST',
  path: MAIL_VISIT_PATH,
  summary: 'Record a visit from an e-mail',
  limit: 'events',
  maxBytes: 1024,
  async handle({ request, body, context: { services } }) {
    const visit = mailVisitBody.safeParse(body.value);
    if (visit.success && !isbot(request.headers.get('user-agent')))
      await proveAddress(services.db, {
        token: visit.data.token,
        ring: services.env.keyRing,
        now: new Date(),
      });
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  },
});
