import type { ConnectOptions } from '#app/db/connect.server.ts';

/** The deadlines of a process, in ms; tests shorten them. */
export interface ServiceLimits {
  /** Deadlines of the database's connections. */
  database: ConnectOptions;
  /** Time within which Postgres must answer a start's queries before the migrations. */
  startAnswerMs: number;
  /** Time after which a round of submissions or events no longer delays the next one. */
  overlapAfterMs: number;
  /** Maximum wait of a submission, before and during its round, before it is refused as unavailable. */
  requestWaitMs: number;
  /** Maximum time that `/readyz` waits for its write. */
  readinessMs: number;
  /** Time for which a successful `/readyz` is reused: its check writes to the disk, and anyone may request it. */
  readinessHoldsMs: number;
  /** Time for which a stopping process keeps listening, so that requests sent before are read. */
  listenOnMs: number;
  /** Time after the signal at which connections with unfinished requests are cut. */
  cutAfterMs: number;
  /** Maximum time that a stopping process waits for the collector to accept the last spans of traces. */
  sendTracesMs: number;
  /** Time after the signal at which the process ends, regardless of what it waits for. */
  exitAfterMs: number;
}

/** Within 5 s a visitor is asked to retry; within 8 s a stopping process has ended. */
export const SERVICE_LIMITS: ServiceLimits = {
  database: {},
  startAnswerMs: 15_000,
  overlapAfterMs: 2000,
  requestWaitMs: 4000,
  readinessMs: 3000,
  readinessHoldsMs: 5000,
  listenOnMs: 500,
  cutAfterMs: 6000,
  sendTracesMs: 2000,
  exitAfterMs: 7000,
};
