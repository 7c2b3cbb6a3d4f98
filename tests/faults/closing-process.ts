import { connect } from '#app/db/connect.server.ts';
import { closeMonths } from '#app/domain/statements/index.ts';

/** Closes months as the worker does: `DATABASE_URL=… node closing-process.js 2026-11-01`. */
const { db, close } = await connect(process.env.DATABASE_URL ?? '');
await closeMonths({ db, now: new Date(process.argv[2] ?? '') });
await close();
