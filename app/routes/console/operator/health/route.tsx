import { json } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { RefreshCw } from 'lucide-react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { runHealthCheck, runTestPayment } from '#app/domain/health/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { useHealthCheck } from './health-check.ts';
import { HealthSections, Spinner } from './health-sections.tsx';
import { QuickActionResults, QuickActions } from './quick-actions.tsx';
import { readPage } from './read-page.server.ts';

/** `/health`: the state of payments and of the service, from the stored result of the last check (D39). */
export const loader = forConsole('health.read', async (args) => json(await readPage(args)));

export const action = consoleForms('health.check', FORM_RISKS.health, (form) => ({
  // Does what the button does, for browsers without JavaScript.
  check: form({
    schema: emptyForm,
    run: ({ context }) =>
      runHealthCheck({ db: context.services.db, probes: context.services.health, trigger: 'button' }),
    toast: { title: 'Health Check Complete', description: 'Stripe connection status updated' },
    refusalToast: 'Health Check Failed',
  }),
  'test-payment': form({
    schema: emptyForm,
    run: ({ context }) => runTestPayment(context.services.health),
    toast: {
      title: 'Test payment works',
      description: 'We made and canceled a payment in Stripe’s test mode.',
    },
    refusalToast: 'Test payment failed',
  }),
}));

export const meta = serviceMeta('System Health Dashboard');

export default function HealthDashboard() {
  const page = useLoaderData<typeof loader>();
  const { latest, isHealthy, provider } = page;
  const { check, isChecking, problem } = useHealthCheck(latest?.lastChecked ?? null);
  return (
    <>
      <PageHeader
        title="System Health Dashboard"
        description="Checked every 5 minutes. This page updates itself."
        badge={
          latest ? (
            <Badge tone={isHealthy ? 'success' : 'danger'} hasDot>
              {isHealthy ? 'Healthy' : 'Issues Detected'}
            </Badge>
          ) : null
        }
        primary={
          <Form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              void check();
            }}
          >
            <SubmitButton intent="check" icon={RefreshCw} pending={isChecking || undefined}>
              Run Health Check
            </SubmitButton>
          </Form>
        }
      />
      <PageBody>
        {problem ? (
          <Alert tone="warning" title="We could not update the status" isLive="polite">
            {problem}
          </Alert>
        ) : null}
        {provider.isSetUp ? null : (
          <Alert tone="info" title="Online payments aren’t available yet">
            Everything else works. See docs/billing.md to set up payments.
          </Alert>
        )}
        {provider.isTestMode ? (
          <Alert tone="info" title="Stripe’s test mode">
            Cards are not charged.
          </Alert>
        ) : null}
        {latest ? (
          <HealthSections page={page} latest={latest} isChecking={isChecking} />
        ) : isChecking ? (
          <Spinner />
        ) : (
          <EmptyState illustration="history" title="No health check data available">
            Run a health check to see status
          </EmptyState>
        )}
        <QuickActions provider={provider} />
        <QuickActionResults transactions={page.transactions} failures={page.failures} />
      </PageBody>
    </>
  );
}
