/** Shows a small table of numbers. The first column names the row, the others are right-aligned. */
export function FigureTable(props: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The least important columns, which are hidden on phones, so that the money is never cut. */
  dropOnPhone?: readonly string[];
}) {
  const { caption, columns, rows, dropOnPhone = [] } = props;
  const hideOnPhone = (column: string | undefined) =>
    column !== undefined && dropOnPhone.includes(column) ? 'max-sm:hidden print:table-cell' : '';
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element has to be reachable by keyboard
      tabIndex={0}
      className="edge-shadow min-w-0 overflow-x-auto"
    >
      <table className="w-full text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 font-medium text-muted ${index === 0 ? 'pr-3 text-left' : 'pl-3 text-right'} ${hideOnPhone(column)}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-t">
              <th scope="row" className="max-w-64 py-2.5 pr-3 text-left font-normal wrap-anywhere">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td
                  key={columns[index + 1]}
                  className={`py-2.5 pl-3 text-right whitespace-nowrap tabular-nums ${hideOnPhone(columns[index + 1])}`}
                >
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
