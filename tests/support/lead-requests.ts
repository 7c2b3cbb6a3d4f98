import { expect } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { askAs, type Caller } from './callers.ts';
import { fullPayload } from './payloads.ts';

/** Two answers of each lead that `submit` makes. */
export const FLAG = 'Thyroid disorders';
export const CONCERN = 'a concern of her own';
/** The route of a lead's page. */
export const LEAD = 'routes/console/leads/lead/route';

const withRoute = (path: string, id: string) =>
  `${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(id)}`;

/** Returns the requests of tests of leads. @param service is called for each request, since it starts in a hook */
export function leadRequests(service: () => { db: Database; origin: string }) {
  const ask = askAs(() => service().origin);
  return {
    ask,
    /** Submits an assessment. @returns its lead */
    async submit(tenantId: string, email: string, over: object = {}) {
      const body = fullPayload({
        tenantId,
        email,
        contraFlags: [FLAG],
        additionalConcerns: CONCERN,
        ...over,
      });
      const { status } = await ask('/api/assessment', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(status).toBe(201);
      return service().db.lead.findFirstOrThrow({
        where: { tenantId, email },
        orderBy: { createdAt: 'desc' },
      });
    },
    /** Reads the data of a page. @param id of its route */
    page: (path: string, id: string, who: Caller) => ask(withRoute(path, id), {}, who),
    /** Posts a form, whose field may come several times. @param id of the page's route */
    post: (path: string, id: string, fields: Record<string, string> | [string, string][], who: Caller) =>
      ask(withRoute(path, id), { method: 'POST', body: new URLSearchParams(fields) }, who),
    /** Reads JSON. */
    get: async (path: string, who: Caller) => JSON.parse((await ask(path, {}, who)).body),
  };
}
