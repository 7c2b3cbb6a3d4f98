import { useEffect } from 'react';
import { useToast } from '#app/ui/console/toaster.tsx';

/**
 * Shows the specification's toast for a tenant that could not be saved. @param answer reply of the action; a new reply shows the toast
 * again
 */
export function useErrorToast(answer: { failed?: string | null; message?: string } | undefined): void {
  const toast = useToast();
  useEffect(() => {
    const problem = answer?.failed ?? answer?.message;
    if (problem) toast({ tone: 'danger', title: 'Error', description: problem });
  }, [answer, toast]);
}
