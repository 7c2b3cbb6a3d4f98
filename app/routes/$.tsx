import { json, type MetaFunction } from '@remix-run/node';
import { NotFound } from '../ui/not-found.tsx';

/** Any other path. */
export const loader = () => json(null, { status: 404 });
export const handle = { hydrate: false };
export const meta: MetaFunction = () => [{ title: '404 Page Not Found' }];

export default function AnyOtherPath() {
  return <NotFound />;
}
