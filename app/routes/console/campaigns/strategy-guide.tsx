import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { SEQUENCES } from './sequences.ts';

/** Explains the two sequences (T section 2), each of which becomes a campaign by one click. */
export function StrategyGuide() {
  const { tenant, can } = useConsole();
  const guide = tenant ? `?client=${encodeURIComponent(tenant.subdomain)}` : '';
  return (
    <Card
      title="Strategy guide"
      description="Two ready-made sequences of ten e-mails over ten days, with A and B versions."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {SEQUENCES.map(({ id, label, purpose }) => (
          <section key={id} className="grid content-start gap-1 rounded-control bg-sunken p-4">
            <h3 className="text-16 font-semibold">{label}</h3>
            <p className="text-14 text-muted">{purpose}</p>
            {can('campaigns.edit') ? (
              <Form method="post" className="mt-2">
                <input type="hidden" name="sequence" value={id} />
                <SubmitButton
                  intent="use-sequence"
                  variant="secondary"
                  size="small"
                  aria-label={`Use this sequence: ${label}`}
                >
                  Use this sequence
                </SubmitButton>
              </Form>
            ) : null}
          </section>
        ))}
      </div>
      <p className="mt-4 text-14">
        <a
          href={`/api/peptide-masterclass-guide${guide}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-2"
        >
          Open the printable masterclass guide
        </a>
      </p>
    </Card>
  );
}
