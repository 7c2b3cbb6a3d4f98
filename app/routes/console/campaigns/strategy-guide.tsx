import { Card } from '#app/ui/console/card.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { SEQUENCES } from './sequences.ts';

/** Explains the two sequences (T section 2). */
export function StrategyGuide() {
  const { tenant } = useConsole();
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
