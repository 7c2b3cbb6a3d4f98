import { json } from '@remix-run/node';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';

/** Handles every unknown path below `/admin`: the 404 page inside the console's frame (the frame's ErrorBoundary shows it). */
export const loader = forConsoleRoute('account.self', ROUTE_RISKS['/admin/*'], async () => {
  throw json(
    { title: '404 Page Not Found', message: 'Did you forget to add the page to the router?' },
    { status: 404 },
  );
});

export default function NoSuchConsolePage() {
  return null;
}
