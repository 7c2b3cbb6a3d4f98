import type { Database, Prisma } from '../database.ts';
import type { Person } from './capabilities.ts';
import { applyChoice, readConsoleView, type ViewChoice } from './console-view.ts';

/** Stores one choice of a person's console. Two windows may choose at the same time: each change reads the other's. */
export const saveConsoleView = (db: Database, person: Person, choice: ViewChoice): Promise<void> =>
  db.$transaction(async (tx) => {
    const { id } = person;
    const select = { consoleView: true };
    // An update that changes nothing, because SQLite has no SELECT … FOR UPDATE.
    const { consoleView } =
      person.kind === 'operator'
        ? await tx.user.update({ where: { id }, data: { id }, select })
        : await tx.tenantUser.update({
            where: { id, tenantId: person.tenantId ?? '' },
            data: { id },
            select,
          });
    const next = applyChoice(readConsoleView(consoleView), choice) as unknown as Prisma.InputJsonObject;
    if (person.kind === 'operator') await tx.user.update({ where: { id }, data: { consoleView: next } });
    else
      await tx.tenantUser.update({
        where: { id, tenantId: person.tenantId ?? '' },
        data: { consoleView: next },
      });
  });
