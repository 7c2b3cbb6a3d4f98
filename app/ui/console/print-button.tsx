import { Printer } from 'lucide-react';
import { Button } from './button.tsx';
import { useHydrated } from './hydrated.ts';

/** Prints the page as a report, or saves it as a PDF, with the browser's print dialog. It needs JavaScript. */
export function PrintButton() {
  const isHydrated = useHydrated();
  return (
    <Button icon={Printer} disabled={!isHydrated} className="max-sm:hidden" onClick={() => window.print()}>
      Print
    </Button>
  );
}
