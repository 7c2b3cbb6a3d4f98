import { Form } from '@remix-run/react';
import type { SenderCheck, SenderChecks } from '#app/domain/tenants/index.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { CHECK_NAMES, checkText } from '../sender-check-text.ts';
import type { TxtRecordProps } from './txt-record.tsx';

export interface SenderRecordsProps {
  senderEmail: string;
  isVerified: boolean;
  /** Record that proves the ownership of the domain. */
  ownership: TxtRecordProps;
  records: Record<SenderCheck, TxtRecordProps>;
  checks: SenderChecks | null;
  /** ISO date; null before the first reading. */
  checkedAt: string | null;
}

/** Shows the DNS records of the sender's domain, the results of the last reading, and the button that reads them again. */
export function SenderRecords(props: SenderRecordsProps) {
  const { senderEmail, isVerified, ownership, records, checks, checkedAt } = props;
  return (
    <section aria-label="DNS records" className="grid gap-6 rounded-card bg-sunken p-4">
      <p className="max-w-prose text-14">
        Add these TXT records to send as {senderEmail}. New records can take an hour to appear. You can leave
        this page.
      </p>
      {isVerified ? null : (
        <div className="grid gap-3">
          <RecordHead
            name="Ownership"
            purpose="Shows that the domain is yours."
            tone="warning"
            label="Not found yet"
          />
          <CopyField label="Name of the TXT record" value={ownership.name} />
          <CopyField label="Value of the TXT record" value={ownership.value} />
        </div>
      )}
      {(Object.keys(CHECK_NAMES) as SenderCheck[]).map((check) => {
        const { tone, label, text } = checkText(checks?.[check] ?? null);
        const { name, purpose } = CHECK_NAMES[check];
        const publishedValue = checks?.[check].found;
        return (
          <div key={check} className="grid gap-3">
            <RecordHead name={name} purpose={purpose} tone={tone} label={label} />
            {text ? <p className="max-w-prose text-14">{text}</p> : null}
            {publishedValue && !checks?.[check].ok ? (
              <p className="font-mono text-14 break-all text-muted">Found: {publishedValue}</p>
            ) : null}
            {checks?.[check].ok ? null : (
              <>
                <CopyField label={`Name of the ${name} record`} value={records[check].name} />
                <CopyField label={`Value of the ${name} record`} value={records[check].value} />
              </>
            )}
          </div>
        );
      })}
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
        <SubmitButton intent={isVerified ? 'check-sender' : 'verify-sender'} pendingLabel="Checking…">
          Check now
        </SubmitButton>
        <p className="text-14 text-muted">
          {checkedAt ? (
            <>
              Last checked <TimeAgo at={checkedAt} />
            </>
          ) : (
            'Not checked yet'
          )}
        </p>
      </Form>
    </section>
  );
}

function RecordHead(props: {
  name: string;
  purpose: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  label: string;
}) {
  return (
    <div className="grid gap-1">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {props.name} <Badge tone={props.tone}>{props.label}</Badge>
      </h3>
      <p className="text-14 text-muted">{props.purpose}</p>
    </div>
  );
}
