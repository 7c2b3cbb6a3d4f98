import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#app/ui/console/button.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { TestMailAnswer, TypedMail } from './preview-types.ts';

const SETTLED = ['sent', 'failed', 'suppressed', 'uncertain', 'cancelled'];
const TEST_MAIL_POLL_MS = 1500;
const MAX_LOOKS = 40;

type Test = { key: string } & (TestMailAnswer | { state: 'asking'; reason: null });

/** Sends a test of the mail to the person who is logged in, and shows its state. */
export function TestMail(props: {
  mail: TypedMail;
  leadId: string;
  isReady: boolean;
  hasMailServer: boolean;
}) {
  const { mail, leadId, isReady, hasMailServer } = props;
  const { person, consolePath } = useConsole();
  const [test, setTest] = useState<Test | null>(null);
  const path = consolePath('/communications/test');
  const isUnderWay = test !== null && ['asking', 'planned', 'claimed', 'sending'].includes(test.state);
  useTestState(test, path, setTest);
  const send = async () => {
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
    setTest({ key, state: 'asking', reason: null });
    const fields = { ...mail, leadId, key } as unknown as Record<string, string>;
    setTest({ key, ...(await ask(path, { method: 'POST', body: new URLSearchParams(fields) })) });
  };
  return (
    <div className="grid gap-2 border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={Send} disabled={!isReady} pending={isUnderWay} onClick={send}>
          Send test to me
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-14 wrap-anywhere text-muted">
          We send the test to {person.email} with “[Test]” in the subject. Tests don’t count in results.
        </p>
      </div>
      <p role="status" className="text-14 wrap-anywhere">
        {test ? describeTest(test, person.email, hasMailServer) : ''}
      </p>
    </div>
  );
}

function describeTest({ state, reason }: Test, email: string, hasMailServer: boolean): string {
  switch (state) {
    case 'sent':
      return hasMailServer
        ? `We sent the test e-mail to ${email}.`
        : 'We saved the test e-mail in the local mailbox, because no mail server is set up.';
    case 'failed':
    case 'suppressed':
    case 'cancelled':
      return `We did not send the test e-mail. ${reason ?? ''}`;
    case 'uncertain':
      return 'The service stopped while sending the test e-mail, which may have arrived. Check your inbox.';
    case 'refused':
      return reason ?? 'We could not send the test e-mail. Try again.';
    default:
      return reason ? `The test e-mail is waiting. ${reason}` : 'The test e-mail is on its way.';
  }
}

/** Polls the state until it is final. */
function useTestState(test: Test | null, path: string, setTest: (test: Test) => void): void {
  const [looks, setLooks] = useState(0);
  const key = test?.key;
  const isWaiting =
    test !== null && test.state !== 'asking' && test.state !== 'refused' && !SETTLED.includes(test.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count restarts with each test
  useEffect(() => setLooks(0), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `setTest` never changes
  useEffect(() => {
    if (!key || !isWaiting || looks >= MAX_LOOKS) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}key=${key}`, {});
      if (isGone) return;
      // A failed poll does not mean that the test failed.
      if (answer.state !== 'refused') setTest({ key, ...answer });
      setLooks((count) => count + 1);
    }, TEST_MAIL_POLL_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [key, isWaiting, looks, path]);
}

async function ask(path: string, init: RequestInit): Promise<TestMailAnswer> {
  try {
    const response = await fetch(path, init);
    const answer = (await response.json()) as TestMailAnswer & { message?: string };
    return response.ok ? answer : { state: 'refused', reason: answer.message ?? null };
  } catch {
    return { state: 'refused', reason: 'The service could not be reached. Please try again.' };
  }
}
