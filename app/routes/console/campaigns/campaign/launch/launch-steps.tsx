import type { SerializeFrom } from '@remix-run/node';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import type { loader } from './route.tsx';

type Data = SerializeFrom<typeof loader>;

/** Lists the mails of the campaign, each with the time before which it does not go out. */
export function LaunchSteps({ steps, timeZone }: Pick<Data, 'steps' | 'timeZone'>) {
  const { consolePath } = useConsole();
  return (
    <section className="grid min-w-0 gap-3">
      <header className="grid gap-1">
        <h2 className="text-18 heading">What goes out, and when</h2>
        <p className="text-14 text-muted">Times in {timeZone}.</p>
      </header>
      <DataTable
        caption="What goes out, and when"
        rows={steps}
        rowId={({ id }) => id}
        columns={[
          {
            key: 'name',
            label: 'E-mail',
            isRowHeader: true,
            cell: ({ name, subject, delayDays, firstAt }) => (
              <span className="grid gap-0.5">
                <span className="wrap-anywhere">{name}</span>
                <span className="font-normal wrap-anywhere text-muted">{subject}</span>
                {/* Wider screens show the day and the time in separate columns. */}
                <span className="font-normal tabular-nums sm:hidden">
                  Day {delayDays}, not before {firstAt}
                </span>
              </span>
            ),
          },
          { key: 'day', label: 'Day', align: 'end', from: 'sm', cell: ({ delayDays }) => delayDays },
          {
            key: 'first',
            label: 'Earliest send time',
            from: 'sm',
            cell: ({ firstAt }) => <span className="whitespace-nowrap tabular-nums">{firstAt}</span>,
          },
        ]}
        empty={
          <EmptyState
            illustration="template"
            title="No templates yet"
            action={<LinkButton to={consolePath('/communications')}>To the campaigns</LinkButton>}
          >
            Upload a sequence under Manage Templates first.
          </EmptyState>
        }
      />
    </section>
  );
}
