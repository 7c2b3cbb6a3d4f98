import { Link, useSearchParams } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { TRAFFIC_KINDS, type TrafficKind } from '#app/protocol/traffic.ts';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { LinkTabs } from '#app/ui/console/link-tabs.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { TRAFFIC_LABELS } from '../frame/lead-words.ts';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { rateText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';
import { FigureTable } from './figure-table.tsx';
import { computeLeadRate, TRAFFIC_TABS, trafficName } from './traffic-text.ts';
import { withParams } from './with-params.ts';

const LISTED_TRAFFIC = 12;

/** Shows which traffic brings visitors, leads and sales, by one kind of value at a time. */
export function TrafficCard({ traffic, currency }: { traffic: Data['traffic']; currency: string }) {
  const [params] = useSearchParams();
  const { consolePath } = useConsole();
  const kind: TrafficKind = TRAFFIC_KINDS.find((name) => name === params.get('traffic')) ?? 'utmSource';
  const rows = traffic[kind];
  const listed = rows.slice(0, LISTED_TRAFFIC);
  const rest = rows.slice(LISTED_TRAFFIC);
  return (
    <Card
      title="Which traffic pays"
      description={`Visitors who saw the assessment, leads and sales in this period. ${TRAFFIC_TABS[kind].hint}`}
      actions={<ExportLink block="traffic" label="Which traffic pays" />}
    >
      <div className="grid min-w-0 gap-5">
        <div className="min-w-0 print:hidden">
          <LinkTabs
            label="Traffic"
            tabs={TRAFFIC_KINDS.map((name) => ({
              to: withParams(params, { traffic: name }),
              label: TRAFFIC_LABELS[name],
              isCurrent: name === kind,
            }))}
          />
        </div>
        {rows.every(({ value }) => value === '') ? (
          <EmptyState illustration="chart" title={TRAFFIC_TABS[kind].none} isBare>
            {TRAFFIC_TABS[kind].advice}
          </EmptyState>
        ) : (
          <FigureTable
            caption={`Traffic by ${TRAFFIC_LABELS[kind].toLowerCase()}`}
            columns={[
              TRAFFIC_LABELS[kind],
              'Visitors',
              'Leads',
              'Lead rate',
              'Orders',
              SALES_WORDS.net,
              'Commission',
            ]}
            dropOnPhone={['Visitors', 'Lead rate', 'Orders', 'Commission']}
            rows={[
              ...listed.map((row) => lineOf(trafficName(kind, row.value), row, currency)),
              ...(rest.length > 0 ? [lineOf(`${formatCount(rest.length)} more`, addUp(rest), currency)] : []),
            ]}
          />
        )}
        <p className="text-14 print:hidden">
          <Link to={consolePath('/leads')} className="underline underline-offset-2">
            Find leads by where they came from
          </Link>
        </p>
      </div>
    </Card>
  );
}

type Row = Omit<Data['traffic']['utmSource'][number], 'value'>;

const lineOf = (name: string, row: Row, currency: string): string[] => {
  const rate = computeLeadRate(row);
  return [
    name,
    row.visitors === null ? '–' : formatCount(row.visitors),
    formatCount(row.leads),
    rate === null ? '–' : rateText(rate),
    formatCount(row.orders),
    money(row.netSales, currency),
    money(row.commission, currency),
  ];
};

/** Adds up rows that are not listed. Amounts are added in cents, as sums of decimals are not exact. */
function addUp(rows: readonly Row[]): Row {
  const sum = (read: (row: Row) => number) => rows.reduce((total, row) => total + read(row), 0);
  const sumMoney = (read: (row: Row) => number) => sum((row) => Math.round(read(row) * 100)) / 100;
  return {
    visitors: rows[0]?.visitors === null ? null : sum(({ visitors }) => visitors ?? 0),
    leads: sum(({ leads }) => leads),
    orders: sum(({ orders }) => orders),
    netSales: sumMoney(({ netSales }) => netSales),
    commission: sumMoney(({ commission }) => commission),
  };
}
