/** Uses a database server like a test run and exits by itself with an exit code that reports a failure. */
import { startPostgres } from '../support/embedded-postgres.ts';

const postgres = await startPostgres();
await postgres.remove();
process.exitCode = 3;
