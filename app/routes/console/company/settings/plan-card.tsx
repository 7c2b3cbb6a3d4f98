import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import type { TenantSettings } from './read-settings.server.ts';

/** Shows the same terms to the tenant's own team, read-only. */
export function PlanCard(props: {
  summary: TenantSettings['summary'];
  /** The service's own e-mail address; null if not configured. */
  contact: string | null;
}) {
  const { summary, contact } = props;
  const { product, can } = useConsole();
  return (
    <Card
      id="plan-card"
      title="Plan and limits"
      description={
        contact ? (
          <>
            Ask us to change your plan or limits:{' '}
            <a href={`mailto:${contact}`} className="underline underline-offset-4">
              {contact}
            </a>
          </>
        ) : (
          `Contact ${product} support to change your plan.`
        )
      }
      actions={
        can('billing.read') ? (
          <LinkButton to="/admin/billing" size="small">
            Open billing
          </LinkButton>
        ) : null
      }
    >
      <KeyValueList
        items={[
          { label: 'Plan', value: summary.plan },
          { label: 'Base fee', value: summary.baseFee },
          { label: 'Commission', value: summary.commission },
          { label: 'Monthly limit', value: summary.limit },
        ]}
      />
    </Card>
  );
}
