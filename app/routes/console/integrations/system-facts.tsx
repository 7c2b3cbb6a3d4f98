import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';

interface FactsProps {
  system: {
    lastSuccessAt: string | null;
    lastFailureAt: string | null;
    lastError: string | null;
    failingSince: string | null;
    waiting: number;
  };
  /** Advice on what to do. */
  advice: string;
}

/** Shows the state of a company's own system: the last success, the last error in words, advice. */
export function SystemFacts({ system, advice }: FactsProps) {
  const { lastSuccessAt, lastFailureAt, lastError, failingSince, waiting } = system;
  return (
    <KeyValueList
      items={[
        { label: 'Last success', value: lastSuccessAt ? <TimeAgo at={lastSuccessAt} /> : 'Never' },
        {
          label: 'Last error',
          value: lastFailureAt ? (
            <>
              <TimeAgo at={lastFailureAt} />. {lastError}
            </>
          ) : (
            'None'
          ),
        },
        ...(failingSince ? [{ label: 'Failing since', value: <TimeAgo at={failingSince} /> }] : []),
        ...(waiting > 0 ? [{ label: 'Waiting', value: waiting.toLocaleString('en-US') }] : []),
        { label: 'What to do', value: advice },
      ]}
    />
  );
}
