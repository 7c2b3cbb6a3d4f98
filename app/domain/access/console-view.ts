import * as z from 'zod';

/** Far more tables than the console has. The limit keeps a stored value small, however much is posted. */
const MAX_TABLES_IN_CONSOLE_VIEW = 40;
const name = z.string().regex(/^[a-z][a-z-]{0,39}$/);
const columns = z.array(name).max(40);

/** One person's choices for the console's tables and keys. A missing or unreadable value is the default. */
export interface ConsoleView {
  /** Whether single-letter shortcuts open pages, the search and the help. */
  keys: boolean;
  /** The visible columns, by table name. A table that is missing shows its default columns. */
  columns: Record<string, string[]>;
}

const storedView = z.object({
  keys: z.boolean().catch(true),
  columns: z.record(z.string(), columns).catch({}),
});

/** @param storedValue value from the account's row; null if nothing was chosen */
export const readConsoleView = (storedValue: unknown): ConsoleView =>
  storedView.safeParse(storedValue).data ?? { keys: true, columns: {} };

/** A choice as a form posts it. */
export const viewChoice = z.discriminatedUnion('set', [
  z.object({ set: z.literal('keys'), keys: z.enum(['on', 'off']) }),
  z.object({ set: z.literal('columns'), table: name, column: columns }),
  z.object({ set: z.literal('default-columns'), table: name }),
]);
export type ViewChoice = z.infer<typeof viewChoice>;

/** @returns the view after a choice */
export function applyChoice(view: ConsoleView, choice: ViewChoice): ConsoleView {
  switch (choice.set) {
    case 'keys':
      return { ...view, keys: choice.keys === 'on' };
    case 'columns': {
      const otherColumns = Object.entries(view.columns).filter(([table]) => table !== choice.table);
      const latest = [...otherColumns, [choice.table, choice.column] as const].slice(
        -MAX_TABLES_IN_CONSOLE_VIEW,
      );
      return { ...view, columns: Object.fromEntries(latest) };
    }
    case 'default-columns': {
      const { [choice.table]: _chosen, ...columns } = view.columns;
      return { ...view, columns };
    }
  }
}
