import type { ConnectOptions } from '#app/db/connect.server.ts';

/** The deadlines of a process, in ms; tests shorten them. */
export interface ServiceLimits {
  /** Of the database's connections. */
  database: ConnectOptions;
  /** How long Postgres may take to answer what a start asks before its migrations. */
  startAnswerMs: number;
  /** A round of submissions or events that takes longer no longer holds up the next one. */
  overlapAfterMs: number;
  /** How long a submission waits at most, before its turn and in it, until it is refused as unavailable. */
  requestWaitMs: number;
  /** How long `/readyz` waits for its write. */
  readinessMs: number;
  /** How long a `/readyz` that was well holds: its check writes to the disk, and anyone may ask. */
  readinessHoldsMs: number;
  /** How long a stopping process goes on listening, so that what was sent to it before is read. */
  listenOnMs: number;
  /** From the signal: then connections with unfinished requests are cut. */
  cutAfterMs: number;
  /** How long a stopping process waits for the collector to take the last spans of traces. */
  sendTracesMs: number;
  /** From the signal: then the process ends, whatever it waits for. */
  exitAfterMs: number;
}

/** A visitor is told to try again within 5 s, and a stopping process is gone within 8 s. */
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
