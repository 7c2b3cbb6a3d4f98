import { useEffect } from 'react';
import { useToast } from '../../ui/console/toaster.tsx';

/** The specification's toast of a tenant that could not be saved. @param answer of the action; another one shows it again */
export function useErrorToast(answer: { failed?: string | null } | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (answer?.failed) toast({ tone: 'danger', title: 'Error', description: answer.failed });
  }, [answer, toast]);
}
