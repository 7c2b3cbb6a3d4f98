import { json } from '@remix-run/node';
import { forConsole } from '../http/console.server.ts';
import { PageHeader } from '../ui/console/page-header.tsx';

export const loader = forConsole('home.read', async ({ tenantId }) => json({ tenantId }));

export default function Home() {
  return <PageHeader title="Home" />;
}
