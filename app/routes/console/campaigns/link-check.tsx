import { useState } from 'react';
import type { LinkCheck } from '#app/domain/campaigns/index.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { useConsole } from '../frame/console-context.tsx';
import type { TypedMail } from './preview-types.ts';

type Check = { state: 'none' | 'checking' | 'failed' } | { state: 'done'; mail: string; result: LinkCheck };

/** Checks on request whether the pages that the e-mail links to exist. A broken link is a warning. */
export function LinkCheckButton({ mail }: { mail: TypedMail }) {
  const { consolePath } = useConsole();
  const isHydrated = useHydrated();
  const [check, setCheck] = useState<Check>({ state: 'none' });
  const fields = JSON.stringify({ ...mail, intent: 'links' });
  const start = async () => {
    setCheck({ state: 'checking' });
    const result = await fetchCheck(consolePath('/communications/preview'), fields);
    setCheck(result ? { state: 'done', mail: fields, result } : { state: 'failed' });
  };
  // A result is of the e-mail as it was.
  const result = check.state === 'done' && check.mail === fields ? check.result : null;
  return (
    <div className="grid gap-2">
      <div>
        <Button disabled={!isHydrated || check.state === 'checking'} onClick={start}>
          {check.state === 'checking' ? 'Checking links…' : 'Check links'}
        </Button>
      </div>
      <div role="status" className="grid gap-2 text-14 empty:hidden">
        {check.state === 'failed' ? <p>We couldn’t check the links. Try again in a minute.</p> : null}
        {result ? <Result result={result} /> : null}
      </div>
    </div>
  );
}

function Result({ result: { checked, broken, unchecked } }: { result: LinkCheck }) {
  const rest = unchecked > 0 ? ` We checked the first ${checked} links and skipped ${unchecked}.` : '';
  if (broken.length === 0)
    return (
      <p className="text-muted">
        {checked === 0 ? 'This e-mail has no links to other pages.' : `All links work: ${checked} checked.`}
        {rest}
      </p>
    );
  return (
    <Alert
      tone="warning"
      title={broken.length === 1 ? '1 link is broken' : `${broken.length} links are broken`}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {broken.map(({ url, problem }) => (
          <li key={url} className="wrap-anywhere">
            {url}: {problem}
          </li>
        ))}
      </ul>
      {rest}
    </Alert>
  );
}

async function fetchCheck(path: string, fields: string): Promise<LinkCheck | null> {
  try {
    const body = new URLSearchParams(JSON.parse(fields) as Record<string, string>);
    const response = await fetch(path, { method: 'POST', body });
    return response.ok ? ((await response.json()) as LinkCheck) : null;
  } catch {
    return null;
  }
}
