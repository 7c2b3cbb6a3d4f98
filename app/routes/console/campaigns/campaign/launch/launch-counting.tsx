import { Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { formatCount } from '#app/lib/format-count.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { Progress } from '#app/ui/console/progress.tsx';

const LAUNCH_POLL_MS = 1000;

/** Shows the progress while all leads are counted, and reloads after a moment. Without JavaScript, a link reloads. */
export function Counting(props: { campaignId: string; counting: { seen: number; total: number } }) {
  const { campaignId, counting } = props;
  const { seen: countedLeads, total } = counting;
  const { consolePath } = useConsole();
  const { revalidate, state } = useRevalidator();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(revalidate, LAUNCH_POLL_MS);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <Card title="Counting recipients">
      <Progress
        label="Leads checked"
        value={countedLeads}
        max={total}
        text={`${formatCount(countedLeads)} of at most ${formatCount(total)}`}
      />
      {isHydrated ? null : (
        <p className="mt-3 text-14">
          <Link
            to={consolePath(`/communications/${campaignId}/launch`)}
            reloadDocument
            className="underline underline-offset-2"
          >
            Look again
          </Link>
        </p>
      )}
    </Card>
  );
}
