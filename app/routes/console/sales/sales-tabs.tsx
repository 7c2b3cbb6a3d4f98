import { LinkTabs } from '#app/ui/console/link-tabs.tsx';
import { useConsole } from '../frame/console-context.tsx';

/** Tabs for the month's sales, and for the inbox of orders without a lead. */
export function SalesTabs({ waiting }: { waiting: number }) {
  const { consolePath } = useConsole();
  return (
    <LinkTabs
      label="Sales"
      tabs={[
        { to: consolePath('/admin/sales'), label: 'By month' },
        { to: consolePath('/admin/sales/inbox'), label: 'Unmatched orders', count: waiting },
        { to: consolePath('/admin/sales/terms'), label: 'Commission terms' },
      ]}
    />
  );
}
