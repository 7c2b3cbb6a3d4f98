import { Alert } from '../alert.tsx';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Card, CardGrid } from '../card.tsx';
import { Checklist } from '../checklist.tsx';
import { CopyField } from '../copy-field.tsx';
import { EmptyState } from '../empty-state.tsx';
import { KeyValueList } from '../key-value-list.tsx';
import { Progress } from '../progress.tsx';
import { TimeAgo } from '../time-ago.tsx';
import { GallerySection, Row } from './section.tsx';

export function MessagesPart() {
  return (
    <GallerySection
      id="messages"
      title="States and messages"
      about="What happened, what was saved, what to do. Colour is never the only sign."
    >
      <Alerts />
      <Badges />
      <CardGrid columns={2}>
        <Card title="Tenant Information" actions={<Button size="small">Edit</Button>}>
          <KeyValueList
            none="Not configured"
            items={[
              { label: 'Company name', value: 'Acme Peptides' },
              { label: 'Plan', value: 'Basic ($299/month)' },
              { label: 'Subdomain', value: 'acme.example.com' },
              { label: 'Custom domain', value: null },
            ]}
          />
        </Card>
        <Card title="First steps">
          <Checklist
            label="Setting up"
            items={[
              { label: 'Add your logo', isDone: true, to: '#brand' },
              { label: 'Paste the line into your shop', hint: 'Ten minutes.', isDone: false, to: '#embed' },
              { label: 'Invite a colleague', isDone: false, to: '#team' },
            ]}
          />
        </Card>
        <Card title="Usage">
          <div className="grid gap-5">
            <Progress label="Assessments this month" value={420} max={1000} text="420 of 1,000" />
            <Progress label="Storage" value={96} max={100} text="96 of 100 MB" tone="danger" />
            <CopyField label="Tracking ID" value="trk_4f9a2c71d0" hint="Example of a hint below a value." />
          </div>
        </Card>
        <EmptyState
          illustration="people"
          title="No leads captured yet"
          action={<Button variant="primary">Example of an action</Button>}
        >
          Example of an empty list: it says what fills it.
        </EmptyState>
      </CardGrid>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <EmptyState illustration="list" title="No API keys yet" />
        <EmptyState illustration="chart" title="Example of an empty chart" />
        <EmptyState illustration="message" title="No campaigns yet" />
        <EmptyState illustration="key" title="Example without sessions" />
        <EmptyState illustration="search" title="Nothing found" />
        <EmptyState illustration="sale" title="No sales in this month." />
        <EmptyState illustration="product" title="No products here" />
        <EmptyState illustration="template" title="No templates yet" />
        <EmptyState illustration="page" title="Not seen anywhere yet" />
        <EmptyState illustration="plug" title="No webhooks yet" />
        <EmptyState illustration="block" title="The list is empty" />
        <EmptyState illustration="history" title="Nothing has happened yet" />
        <EmptyState illustration="note" title="No notes yet" />
        <EmptyState illustration="text" title="Example without texts" />
        <EmptyState illustration="done" title="All messages delivered" />
        <EmptyState illustration="shop" title="Choose a tenant" />
      </div>
    </GallerySection>
  );
}

function Badges() {
  return (
    <Row>
      <Badge>Draft</Badge>
      <Badge tone="success" hasDot>
        Active
      </Badge>
      <Badge tone="danger" hasDot>
        Failing
      </Badge>
      <Badge tone="warning">Limit near</Badge>
      <Badge tone="info">Scheduled</Badge>
      <Badge tone="accent">Most popular</Badge>
      <Avatar name="Ana Ortega" />
      <Avatar name="Acme" shape="square" size="small" />
      <span className="text-14 text-muted">
        Seen <TimeAgo at="2026-07-01T09:30:00.000Z" />
      </span>
    </Row>
  );
}

function Alerts() {
  return (
    <div className="grid gap-3">
      <Alert tone="danger" title="Example of a danger" action={<Button size="small">Update card</Button>}>
        Example of what it means and what to do.
      </Alert>
      <Alert tone="warning" title="Example of a warning that needs no more words" />
      <Alert tone="success">Example of a success.</Alert>
      <Alert>Example of a note.</Alert>
    </div>
  );
}
