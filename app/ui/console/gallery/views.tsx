import type { ReactNode } from 'react';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { TrendChart } from '#app/ui/charts/trend-chart.tsx';
import { NeutralMark } from '#app/ui/primitives/neutral-mark.tsx';
import { Card } from '../card.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { KeyCaps } from '../key-caps.tsx';
import { GallerySection, Row } from './section.tsx';

const VALUES = [4, 7, 5, 9, 12, 8, 10, 14, 11, 15];
const GALLERY_BAR_DAYS = VALUES.map((value, index) => ({
  label: `${index + 1} Aug`,
  value,
  before: [6, 5, 8, 7, 9, 10, 8, 9, 11, 10][index],
  events: index === 4 ? [{ text: 'Campaign Spring launched' }] : undefined,
}));

interface Sale {
  id: string;
  product: string;
  code: string;
  amount: string;
}

const SALES: Sale[] = [
  { id: 'A-1041', product: 'BPC-157', code: 'TEN', amount: '$69.00' },
  { id: 'A-1042', product: 'TB-500', code: '', amount: '$79.00' },
  { id: 'A-1043', product: 'Selank', code: '', amount: '$54.00' },
];

const GALLERY_ORDER_COLUMNS: Column<Sale>[] = [
  { key: 'order', label: 'Order', isRowHeader: true, cell: ({ id }) => id },
  { key: 'product', label: 'Product', cell: ({ product }) => product },
  { key: 'code', label: 'Code', isOptional: true, cell: ({ code }) => code || '–' },
  { key: 'amount', label: 'Amount', align: 'end', cell: ({ amount }) => amount },
];

const table = { columns: GALLERY_ORDER_COLUMNS, rows: SALES, rowId: ({ id }: Sale) => id, empty: null };

/**
 * User preferences, chart marks, and product symbols.
 * @param productMarks symbols of the catalogue, which this folder does not import
 */
export function ViewsPart({ productMarks }: { productMarks: ReactNode }) {
  return (
    <GallerySection
      id="views"
      title="Columns, rows, marks"
      about="Columns and row height are stored with the account. A chart has the time before as a dotted line, and a number where something happened."
    >
      <Card>
        <TrendChart
          title="Sales a day"
          points={GALLERY_BAR_DAYS}
          columns={{ label: 'Day', value: 'Sales' }}
          beforeLabel="The ten days before"
        />
      </Card>
      <Card title="Columns that are chosen">
        <DataTable caption="Orders, columns chosen" name="component-sample" {...table} />
      </Card>
      <Card title="Marks">
        <div className="grid gap-5">
          <Row>
            <BrandMark className="size-7 fill-accent-text stroke-accent-text text-accent" />
            <BrandMark className="size-12 fill-accent-text stroke-accent-text text-accent" />
            <span className="text-14 text-muted">The product’s</span>
            <NeutralMark />
            <span className="text-14 text-muted">Example of the neutral mark</span>
            <KeyCaps keys={['g', 'l']} />
            <span className="text-14 text-muted">Keys</span>
          </Row>
          <Row>{productMarks}</Row>
        </div>
      </Card>
    </GallerySection>
  );
}
