import { useActionData, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useFormReply } from '#app/http/form-reply.ts';
import { readFailedSave } from '#app/ui/console/edit-form/failed-save.ts';
import { useToast } from '#app/ui/console/toaster.tsx';

/** Calls `onSent` after a message was accepted, so that it is not sent twice. A refusal is shown as a toast, and the input is preserved. */
export function useSent(intent: string, refusal: { title: string; fallback: string }, onSent: () => void) {
  const navigation = useNavigation();
  const reply = useFormReply(intent);
  const isFailed = readFailedSave(useActionData()) !== undefined;
  const isUnderWay = useRef(false);
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the navigation changes
  useEffect(() => {
    if (navigation.formData?.get('intent') === intent) {
      isUnderWay.current = true;
      return;
    }
    if (navigation.state !== 'idle' || !isUnderWay.current) return;
    isUnderWay.current = false;
    // The page itself shows what failed.
    if (isFailed) return;
    if (reply?.status === 'refused')
      toast({ tone: 'danger', title: refusal.title, description: reply.message || refusal.fallback });
    else onSent();
  }, [navigation.state, navigation.formData]);
  return reply?.status === 'refused' ? reply : undefined;
}
