/**
 * Finds out what went wrong from an error of the database client. The same failure has many forms: Prisma's own codes, the driver adapter's
 * kinds inside them (raw statements), and the drivers' errors, bare or as causes.
 */
interface Facts {
  codes: Set<string>;
  messages: string[];
  tables: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readErrorFacts(error: unknown): Facts {
  const facts: Facts = { codes: new Set(), messages: [], tables: [] };
  const visitedValues = new Set<unknown>();
  const visit = (value: unknown) => {
    if (!isRecord(value) || visitedValues.has(value)) return;
    visitedValues.add(value);
    for (const code of [value.code, value.kind, value.originalCode, value.errorCode])
      if (typeof code === 'string') facts.codes.add(code);
    for (const message of [value.message, value.originalMessage])
      if (typeof message === 'string') facts.messages.push(message);
    if (typeof value.table === 'string') facts.tables.push(value.table);
    if (typeof value.modelName === 'string') facts.tables.push(value.modelName);
    visit(value.cause);
    if (isRecord(value.meta)) {
      if (typeof value.meta.modelName === 'string') facts.tables.push(value.meta.modelName);
      visit(value.meta.driverAdapterError);
    }
  };
  visit(error);
  return facts;
}

const UNIQUE = [
  'P2002',
  'UniqueConstraintViolation',
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
];

/**
 * Whether a statement was refused because its row already exists; with `table`, only if the constraint is that table's. On Postgres this
 * aborts the surrounding transaction, so catch it outside.
 */
export function isUniqueViolation(error: unknown, table?: string): boolean {
  const { codes, tables } = readErrorFacts(error);
  if (!UNIQUE.some((code) => codes.has(code))) return false;
  return table === undefined || tables.includes(table);
}

/** Serialization failure and deadlock, in the codes of Prisma, the adapter and Postgres. */
const CONFLICTS = ['P2034', 'TransactionWriteConflict', '40001', '40P01'];

/** Whether the database aborted a transaction because of another one, so that it can be retried. */
export function isConflict(error: unknown): boolean {
  const { codes } = readErrorFacts(error);
  return CONFLICTS.some((code) => codes.has(code));
}

/** A refusal by this process because the store is too slow or too many calls wait for it. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  readonly code = 'STORE_UNAVAILABLE';
}

const SOCKET_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

const UNAVAILABLE_CODES = new Set([
  'STORE_UNAVAILABLE',
  // Prisma: unreachable, timed out, connection closed, pool exhausted, transaction not started or run out of time, too many
  // connections
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  // the adapters' names for these
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  ...SOCKET_CODES,
  ...CONFLICTS,
  // Postgres: lock not available, cancelled by a timeout, read-only after a failover
  '55P03',
  '57014',
  '25006',
  '25P03',
]);

/** Postgres classes 08 (connection), 53 (out of resources), 57P (shut down, starting up), 58 (system). SQLite: locked, full, disk. */
const UNAVAILABLE_FAMILY =
  /^(08\w{3}|53\w{3}|57P\d\d|58\w{3}|SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|PROTOCOL|READONLY)\w*)$/;

/** Error texts of pg and pg-pool that have no code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|connection is closed|Client has encountered a connection error|database is locked|database or disk is full|Server has closed the connection/i;

/** Whether the store is busy or unreachable, so that the same call may succeed later: answer 503 with Retry-After (D20). */
export function isUnavailable(error: unknown): boolean {
  const { codes, messages } = readErrorFacts(error);
  for (const code of codes) if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_FAMILY.test(code)) return true;
  return messages.some((message) => UNAVAILABLE_MESSAGE.test(message));
}

/** Codes of a missing connection, to the server or to this database. The code families below add further ones. */
const OUT_OF_REACH_CODES = new Set([
  'P1001',
  'P1002',
  'P1017',
  'DatabaseNotReachable',
  'DatabaseDoesNotExist',
  'DatabaseAccessDenied',
  'AuthenticationFailed',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  ...SOCKET_CODES,
  '28P01',
  '28000',
  '3D000',
]);
const OUT_OF_REACH_FAMILY = /^(08\w{3}|53\w{3}|57P\d\d|58\w{3})$/;

/** Whether the server could not be reached or closed the connection, so that another server may answer. */
export function isOutOfReach(error: unknown): boolean {
  const { codes, messages } = readErrorFacts(error);
  for (const code of codes) if (OUT_OF_REACH_CODES.has(code) || OUT_OF_REACH_FAMILY.test(code)) return true;
  return messages.some((message) =>
    /Connection terminated|connection is closed|Client has encountered a connection error|Server has closed the connection/i.test(
      message,
    ),
  );
}

const BEHIND_CODES = new Set([
  // A statement on a replica was cancelled because the primary has permanently removed its rows.
  '40001',
  'TransactionWriteConflict',
  // A table or column that has not reached the replica yet.
  '42P01',
  '42703',
  'TableDoesNotExist',
  'ColumnNotFound',
]);

/** Whether a replica failed where its primary may succeed: it lags a moment behind, or none of its connections is free. */
export function isBehind(error: unknown): boolean {
  const { codes, messages } = readErrorFacts(error);
  if ([...codes].some((code) => BEHIND_CODES.has(code))) return true;
  return messages.some((message) => /timeout exceeded when trying to connect/i.test(message));
}
