import { Form } from '@remix-run/react';
import { Ellipsis, Mail, Trash2 } from 'lucide-react';
import { BarChart } from '#app/ui/charts/bar-chart.tsx';
import { ShareBars } from '#app/ui/charts/share-bars.tsx';
import { TrendChart } from '#app/ui/charts/trend-chart.tsx';
import { Badge } from '../badge.tsx';
import { Button, IconButton } from '../button.tsx';
import { Card, CardGrid } from '../card.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { EmptyState } from '../empty-state.tsx';
import { LinkTabs } from '../link-tabs.tsx';
import { Menu } from '../menu.tsx';
import { Pagination } from '../pagination.tsx';
import { StatCard } from '../stat-card.tsx';
import { GallerySection } from './section.tsx';

const GALLERY_DAYS = [12, 15, 11, 18, 22, 19, 9, 14, 21, 26, 24, 29, 31, 28, 34].map((value, index) => ({
  label: `${index + 1} Jul`,
  value,
}));
const GALLERY_MONTHS = ['Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul'].map((label, index) => ({
  label,
  value: [29_900, 41_200, 38_850, 52_300, 61_000, 74_125][index] ?? 0,
}));
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export function DataPart() {
  return (
    <GallerySection
      id="tables"
      title="Figures, charts, tables"
      about="Answer first: a few figures with their trend, then the chart, then the table."
    >
      <CardGrid columns={4}>
        <StatCard
          label="Total leads"
          value="1,204"
          change={{ direction: 'up', text: '12% more than in June' }}
          trend={GALLERY_DAYS.map(({ value }) => value)}
          to="#tables"
        />
        <StatCard
          label="Lead to Sale Rate"
          value="4.2%"
          change={{ direction: 'down', text: '0.4 points less than in June' }}
          trend={[5, 4.8, 4.9, 4.4, 4.6, 4.2]}
        />
        <StatCard label="Bounced mails" value="3" change={{ direction: 'down', text: '2 fewer' }} />
        <StatCard label="Total revenue" value="$741.25" note="Base fee + commission" />
      </CardGrid>
      <CardGrid columns={2}>
        <Card>
          <TrendChart title="Leads a day" points={GALLERY_DAYS} columns={{ label: 'Day', value: 'Leads' }} />
        </Card>
        <Card>
          <BarChart
            title="Example of bars"
            points={GALLERY_MONTHS}
            format={dollars}
            columns={{ label: 'Month', value: 'Revenue' }}
          />
        </Card>
        <Card title="Lead sources">
          <ShareBars
            title="Lead sources"
            items={[
              { label: 'widget', value: 640 },
              { label: 'newsletter', value: 310 },
              { label: 'partner', value: 58 },
            ]}
          />
        </Card>
        <Card>
          <TrendChart
            title="Nothing yet"
            points={GALLERY_MONTHS.map(({ label }) => ({ label, value: 0 }))}
            columns={{ label: 'Month', value: 'Leads' }}
          />
        </Card>
      </CardGrid>
      <LinkTabs
        label="Leads"
        tabs={[
          { to: '?', label: 'All', count: 4 },
          { to: '/admin/ui/complete', label: 'Complete', count: 3 },
          { to: '/admin/ui/partial', label: 'Partial' },
        ]}
      />
      <LeadTable />
      <Pagination summary="Showing 1–4 of 12" page={1} pageCount={3} />
      <DataTable
        caption="API keys"
        columns={GALLERY_LEAD_COLUMNS}
        rows={[]}
        rowId={({ email }) => email}
        empty={<EmptyState illustration="key" title="No API keys yet" />}
      />
    </GallerySection>
  );
}

interface Lead {
  email: string;
  name: string;
  isComplete: boolean;
  phone: string;
  sale: number | null;
}

const GALLERY_LEADS: Lead[] = [
  { email: 'ana@example.com', name: 'Ana Ortega', isComplete: true, phone: '+1 202 555 0142', sale: 129_950 },
  { email: 'ben@example.com', name: 'Ben Adeyemi', isComplete: true, phone: '', sale: null },
  {
    email: 'chloe@example.com',
    name: 'Chloé Martin',
    isComplete: false,
    phone: '+44 20 7946 0018',
    sale: null,
  },
  { email: 'dai@example.com', name: 'Dai Evans', isComplete: true, phone: '', sale: 8_900 },
];

const GALLERY_LEAD_COLUMNS: Column<Lead>[] = [
  { key: 'email', label: 'Email', cell: ({ email }) => email, sort: 'email', isRowHeader: true },
  { key: 'name', label: 'Name', cell: ({ name }) => name, sort: 'name', from: 'md' },
  {
    key: 'phone',
    label: 'Phone',
    cell: ({ phone }) => phone || <span className="text-muted">None</span>,
    from: 'xl',
  },
  {
    key: 'state',
    label: 'State',
    from: 'sm',
    cell: ({ isComplete }) =>
      isComplete ? <Badge tone="success">Complete</Badge> : <Badge>Partial Submit</Badge>,
  },
  {
    key: 'sale',
    label: 'Sale',
    align: 'end',
    sort: 'sale',
    cell: ({ sale }) => (sale === null ? '–' : dollars(sale)),
  },
];

function LeadTable() {
  return (
    <DataTable
      caption="Leads"
      columns={GALLERY_LEAD_COLUMNS}
      rows={GALLERY_LEADS}
      rowId={({ email }) => email}
      rowActions={(lead) => (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`Actions for ${lead.email}`} />}
          groups={[
            [{ label: 'Write', onSelect: () => {}, icon: Mail }],
            [{ label: 'Delete', onSelect: () => {}, icon: Trash2, isDanger: true }],
          ]}
        />
      )}
      selection={{
        name: 'lead',
        form: 'gallery-bulk',
        label: ({ email }) => `Select ${email}`,
        bulk: () => (
          <Form method="post" id="gallery-bulk">
            <Button type="submit" size="small" icon={Mail}>
              Write to them
            </Button>
          </Form>
        ),
      }}
      empty={null}
    />
  );
}
