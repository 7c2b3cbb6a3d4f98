import type { AuditActor } from '#app/domain/audit/index.ts';
import { erasePersonsOfLeads, isErasableLeadId } from '#app/domain/erasure/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { runCommand } from './command.ts';

const ERASE_LEADS_ACTOR: AuditActor = {
  kind: 'system',
  id: null,
  label: 'npm run admin -- erase',
  requestId: null,
};
const ERASE_LEADS_USAGE = 'Usage: npm run admin -- erase LEAD_ID [LEAD_ID ...]';

/** `npm run admin -- erase LEAD_ID [...]` erases the persons behind these leads, even while the service runs. */
await runCommand(async ({ args, useDatabase }) => {
  const leadIds = args.map((id) => id.toLowerCase());
  if (leadIds.length === 0) throw new AppError('invalid', ERASE_LEADS_USAGE);
  const wrong = leadIds.filter((id) => !isErasableLeadId(id));
  // The value is not repeated, because it may be an e-mail address.
  if (wrong.length > 0)
    throw new AppError(
      'invalid',
      `${wrong.length === 1 ? 'One argument is' : `${wrong.length} arguments are`} not the id of a lead. Nothing was erased. ${ERASE_LEADS_USAGE}`,
    );
  await useDatabase(async (db) => {
    const { erased, erasedBefore, unknown } = await erasePersonsOfLeads({
      db,
      leadIds,
      actor: ERASE_LEADS_ACTOR,
      now: new Date(),
    });
    for (const id of erased) process.stdout.write(`Erased: ${id}\n`);
    for (const id of erasedBefore) process.stdout.write(`Was erased already: ${id}\n`);
    for (const id of unknown) process.stderr.write(`There is no lead with this id: ${id}\n`);
    if (unknown.length > 0) process.exitCode = 1;
  });
});
