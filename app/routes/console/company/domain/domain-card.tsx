import { Badge } from '#app/ui/console/badge.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { TxtRecord, type TxtRecordProps } from './txt-record.tsx';

interface DomainCardProps extends CardOf<{ customDomain: string }> {
  /** The verified domain, which serves the widget. */
  customDomain: string | null;
  pendingDomain: string | null;
  record: TxtRecordProps | null;
  /** Target of the CNAME record; null if the service has no domain of its own. */
  pointsTo: string | null;
}

/** The form for the tenant's own domain, with the record that proves its ownership. */
export function DomainCard({
  customDomain,
  pendingDomain,
  record,
  pointsTo,
  tenantId,
  ...form
}: DomainCardProps) {
  return (
    <Card
      id="domain-card"
      title="Custom domain"
      description="Use your own domain for the assessment and articles."
      actions={<DomainBadge isVerified={customDomain !== null} isWanted={pendingDomain !== null} />}
    >
      <div className="grid gap-6">
        {customDomain ? (
          <p className="text-14">
            <strong className="font-semibold">{customDomain}</strong> is verified
            {pendingDomain
              ? ` and serves the assessment until ${pendingDomain} is verified`
              : ' and serves the assessment'}
            .{pointsTo ? ` The domain’s CNAME record must point to ${pointsTo}.` : ''}
          </p>
        ) : null}
        {pendingDomain && record ? (
          <TxtRecord {...record} intent="verify-domain" about={`to show that ${pendingDomain} is yours`} />
        ) : null}
        <EditForm
          {...form}
          id="domain"
          title="Custom domain"
          record={tenantId}
          save="Save domain"
          besides={
            customDomain || pendingDomain ? (
              <ConfirmDialog
                trigger={<Button>Remove domain</Button>}
                title={`Remove ${customDomain ?? pendingDomain}?`}
                loses={
                  customDomain
                    ? [
                        `${customDomain} no longer shows the assessment.`,
                        'Links to this domain in plans and e-mails already sent stop working.',
                      ]
                    : ['Its DNS record can no longer be checked; a new one is needed later.']
                }
                confirmLabel="Remove domain"
                intent="drop-domain"
              />
            ) : null
          }
        >
          {(fields) => (
            <TextInput
              label="Domain"
              field={fields.customDomain}
              hint={
                pointsTo ? `Point a CNAME record to ${pointsTo}.` : 'Point the domain’s DNS to this service.'
              }
              placeholder="quiz.example.com"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              required
            />
          )}
        </EditForm>
      </div>
    </Card>
  );
}

function DomainBadge({ isVerified, isWanted }: { isVerified: boolean; isWanted: boolean }) {
  if (isWanted) return <Badge tone="warning">Waiting for DNS</Badge>;
  return isVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not configured</Badge>;
}
