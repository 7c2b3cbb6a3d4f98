import type { UndeliveredData } from '#app/routes/console/frame/messages/message-words.ts';
import { UndeliveredPage } from '#app/routes/console/frame/messages/undelivered-page.tsx';

/** Lists the messages of all companies and of the service that were not delivered. */
export const Undelivered = ({ page }: { page: UndeliveredData }) => (
  <UndeliveredPage
    page={page}
    title="Not delivered"
    description="Messages from all companies that failed or may not have arrived."
    parents={[{ label: 'Local mailbox', to: '/admin/mailbox' }]}
    namesTenants
    canResend
    hrefFor={(params) => `/admin/mailbox?${new URLSearchParams({ show: 'undelivered', ...params })}`}
  />
);
