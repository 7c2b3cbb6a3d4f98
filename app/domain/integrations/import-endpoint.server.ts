import type { Database } from '#app/domain/database.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { TEST_EVENT_TYPE } from './event-types.ts';
import { DEMO_SECRET } from './secrets.server.ts';

/** A webhook endpoint in a seed. */
export interface DemoEndpoint {
  id: string;
  tenantId: string;
  url: string;
  description: string;
  /** Time since which its deliveries have been failing; null if it works. */
  failingSince: Date | null;
}

/** Writes a demo endpoint with the log of a test event. Its secret can't be opened, so no request is ever sent to the invented URL. */
export async function importEndpoint(db: Database, endpoint: DemoEndpoint, now: Date): Promise<void> {
  const { id: endpointId, tenantId, failingSince } = endpoint;
  const tested = new Date(now.getTime() - (failingSince ? 30 : 5) * MINUTE_MS);
  const error = failingSince ? 'The server answered with status 502.' : null;
  const eventId = `evt_${uuid7(tested)}`;
  await db.$transaction(async (tx) => {
    await tx.webhookEndpoint.create({
      data: {
        ...endpoint,
        sealedSecret: DEMO_SECRET,
        provenAt: tested,
        lastSuccessAt: failingSince ?? tested,
        ...(error && { lastFailureAt: tested, lastError: error }),
        createdAt: now,
        updatedAt: now,
      },
    });
    const data = { message: 'This is a test from the console. Nothing changed.' };
    await tx.webhookEvent.create({
      data: { id: eventId, tenantId, type: TEST_EVENT_TYPE, data, createdAt: tested },
    });
    await tx.webhookAttempt.create({
      data: {
        ...{ id: uuid7(tested), tenantId, endpointId, eventId, attempt: 1, durationMs: 184, error },
        statusCode: error ? 502 : 200,
        answer: error ? '<html><body>Bad gateway</body></html>' : '{"ok":true}',
        createdAt: tested,
      },
    });
  });
}
