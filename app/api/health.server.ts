import { findLatestCheck, runHealthCheck, showRecord } from '#app/domain/health/index.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { declareGuardedCall } from './guarded-call.server.ts';

/** `GET /api/health/stripe/status`: returns the stored result of the last check, or null before the first one. */
export const getHealthStatus = declareGuardedCall({
  method: 'GET',
  path: '/api/health/stripe/status',
  summary: 'Read the last health check',
  capability: 'health.read',
  async handle({ context, now }) {
    const record = await findLatestCheck(context.services.db, now);
    return jsonResponse(record && showRecord(record));
  },
});

/** `GET /api/health/stripe`: runs the check now and returns the result. */
export const getHealthCheck = declareGuardedCall({
  method: 'GET',
  path: '/api/health/stripe',
  summary: 'Run a health check',
  capability: 'health.check',
  async handle({ request, context, now }) {
    const { db, health } = context.services;
    // A HEAD request must not run the check.
    const record =
      request.method === 'HEAD'
        ? await findLatestCheck(db, now)
        : await runHealthCheck({ db, probes: health, trigger: 'button' });
    return jsonResponse(record && showRecord(record));
  },
});
