import { useEffect } from 'react';
import { useToast } from '#app/ui/console/toaster.tsx';

/** The specification's toast of a tenant that could not be saved. @param answer of the action; another one shows it again */
export function useErrorToast(answer: { failed?: string | null; message?: string } | undefined): void {
  const toast = useToast();
  useEffect(() => {
    const problem = answer?.failed ?? answer?.message;
    if (problem) toast({ tone: 'danger', title: 'Error', description: problem });
  }, [answer, toast]);
}
