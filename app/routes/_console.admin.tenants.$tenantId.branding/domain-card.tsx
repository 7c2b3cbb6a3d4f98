import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Badge } from '../../ui/console/badge.tsx';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';
import { TxtRecord, type TxtRecordProps } from './txt-record.tsx';

export interface DomainCardProps {
  /** Verified: it serves. */
  customDomain: string | null;
  wanted: string | null;
  record: TxtRecordProps | null;
  /** Where a CNAME record points; null where the service has no domain of its own. */
  pointsTo: string | null;
  reply?: SubmissionResult<string[]>;
}

/** A domain of the tenant's own, and how it shows that it is. */
export function DomainCard({ customDomain, wanted, record, pointsTo, reply }: DomainCardProps) {
  const [form, fields] = useForm<{ customDomain: string }>({
    id: 'domain',
    lastResult: reply,
    defaultValue: { customDomain: wanted ?? customDomain ?? '' },
  });
  return (
    <Card
      id="domain-card"
      title="Custom domain"
      description="The assessment and the articles under a web address of the company’s own."
      actions={<DomainBadge isVerified={customDomain !== null} isWanted={wanted !== null} />}
    >
      <div className="grid gap-6">
        {customDomain ? (
          <p className="text-14">
            <strong className="font-semibold">{customDomain}</strong> is shown to be yours
            {wanted ? ` and serves until ${wanted} is, too` : ' and serves the assessment'}.
            {pointsTo ? ` Its CNAME record has to point to ${pointsTo}.` : ''}
          </p>
        ) : null}
        {wanted && record ? (
          <TxtRecord {...record} intent="verify-domain" about={`to show that ${wanted} is yours`} />
        ) : null}
        <div className="grid gap-5">
          <Form method="post" {...getFormProps(form)} preventScrollReset>
            <FormStack>
              <FormErrors form={form} title="Domain not saved" />
              <TextInput
                label="Domain"
                field={fields.customDomain}
                hint={
                  pointsTo
                    ? `A CNAME record of it has to point to ${pointsTo}.`
                    : 'Its DNS has to point to this service.'
                }
                placeholder="quiz.example.com"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                required
              />
            </FormStack>
          </Form>
          <FormActions>
            <SubmitButton
              form={form.id}
              intent="domain"
              pendingLabel="Saving…"
              variant={wanted ? 'secondary' : 'primary'}
            >
              Save domain
            </SubmitButton>
            {customDomain || wanted ? (
              <ConfirmDialog
                trigger={<Button>Remove domain</Button>}
                title={`Remove ${customDomain ?? wanted}?`}
                loses={
                  customDomain
                    ? [
                        `${customDomain} no longer shows the assessment.`,
                        'Links to it in plans and mails that were sent lead nowhere.',
                      ]
                    : ['Its DNS record can no longer be checked; a new one is needed later.']
                }
                confirmLabel="Remove domain"
                intent="drop-domain"
              />
            ) : null}
          </FormActions>
        </div>
      </div>
    </Card>
  );
}

function DomainBadge({ isVerified, isWanted }: { isVerified: boolean; isWanted: boolean }) {
  if (isWanted) return <Badge tone="warning">Waits for DNS</Badge>;
  return isVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not configured</Badge>;
}
