import { Form } from '@remix-run/react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import type { ShownConnection } from '../shop-health.ts';

/** Says what is left to do in a shop that was disconnected, because WooCommerce lets only its own staff revoke a key. */
export function LeftCard({ connection, canManage }: { connection: ShownConnection; canManage: boolean }) {
  const { product } = useConsole();
  const { host, keyEnd, webhookCount } = connection;
  return (
    <Card
      title={`Finish in WooCommerce at ${host}`}
      description="We deleted the key on our side and refuse this shop’s orders."
    >
      <div className="grid gap-4">
        <ol className="grid max-w-prose list-decimal gap-1.5 pl-5">
          <li>
            Open WooCommerce → Settings → Advanced → REST API, and revoke the key “{product} - API” that ends
            in <span className="font-mono">{keyEnd}</span>.
          </li>
          {webhookCount > 0 ? (
            <li>
              Open WooCommerce → Settings → Advanced → Webhooks, and delete the {webhookCount} webhooks whose
              names begin with “Assessment”. We could not delete them.
            </li>
          ) : null}
        </ol>
        {canManage ? (
          <Form method="post">
            <SubmitButton intent="forget" variant="secondary" size="small" pendingLabel="Saving…">
              I have done this
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}
