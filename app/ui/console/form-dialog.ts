import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/**
 * Whether a dialog with a form of the page is open: it closes when the response arrives, and stays open if the response refused the form.
 * @param isRefused whether the page's last response refused this form, which shows the errors
 */
export function useFormDialog(isRefused: boolean) {
  const [isOpen, setOpen] = useState(isRefused);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is a new location
  useEffect(() => setOpen(isRefused), [key]);
  return { isOpen, onOpenChange: setOpen };
}
