export interface Page<Row> {
  rows: Row[];
  /** Total over all pages. */
  total: number;
  /** The page that was read, from 1. */
  page: number;
  pages: number;
}

/** Reads one page of a list and counts the whole list. A number past the end returns the last page. */
export async function readPage<Row>(options: {
  page: number;
  pageSize: number;
  count(): Promise<number>;
  find(rows: { skip: number; take: number }): Promise<Row[]>;
}): Promise<Page<Row>> {
  const { pageSize } = options;
  const total = await options.count();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(options.page, pages);
  const rows = await options.find({ skip: (page - 1) * pageSize, take: pageSize });
  return { rows, total, page, pages };
}
