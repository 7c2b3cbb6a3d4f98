/** Uses a database server as a test run does, and ends by itself with an exit code that says that something failed. */
import { startPostgres } from '../support/embedded-postgres.ts';

const postgres = await startPostgres();
await postgres.remove();
process.exitCode = 3;
