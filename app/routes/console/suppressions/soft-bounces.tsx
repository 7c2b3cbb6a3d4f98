import { Link } from '@remix-run/react';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { useConsole } from '../frame/console-context.tsx';

interface SoftBouncesProps {
  addresses: readonly { address: string; count: number; lastAt: string; leadId: string | null }[];
}

/** Lists addresses with soft bounces, which are not on the list: mails to them go on. */
export function SoftBounces({ addresses }: SoftBouncesProps) {
  const { can, consolePath } = useConsole();
  if (addresses.length === 0) return null;
  return (
    <Card
      title="Soft bounces"
      description="In the last 30 days these mailboxes were full, or their servers asked us to wait. We keep sending to them."
    >
      <ul className="grid gap-2 text-14">
        {addresses.map(({ address, count, lastAt, leadId }) => (
          <li key={address} className="flex flex-wrap justify-between gap-x-4">
            {leadId && can('leads.read') ? (
              <Link to={consolePath(`/leads/${leadId}`)} className="underline underline-offset-2">
                <BreakableText text={address} />
              </Link>
            ) : (
              <BreakableText text={address} />
            )}
            <span className="text-muted">
              {`${count === 1 ? '1 soft bounce' : `${count.toLocaleString('en-US')} soft bounces`}, the last on ${dayText(lastAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
