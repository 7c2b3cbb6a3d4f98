import type { HeadersFunction, LinksFunction, MetaDescriptor } from '@remix-run/node';
import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { ReactNode } from 'react';
import consoleStyles from '../console.css?url';
import { AuthCard } from './auth-card.tsx';

/** Data of every page outside the console's frame: the product's name. */
export interface AuthPageData {
  product: string;
}

/** Marks the page as one of the console's host, for the server (server/console-hosts.ts). */
export const authHandle = { isOfAccount: true };

export const authLinks: LinksFunction = () => [{ rel: 'stylesheet', href: consoleStyles }];

export const authHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Content-Security-Policy') ? actionHeaders : loaderHeaders;

/** A confirmed address's link is used up, so loading it again would return 404. */
export const revalidateUntilDone: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !actionResult?.isDone;

export const authMeta = (title: string, data: AuthPageData | undefined): MetaDescriptor[] => [
  { title: data ? `${title} · ${data.product}` : title },
  { name: 'robots', content: 'noindex' },
];

/** One card: for log-in, sign-up, password reset and invitations. */
export function AuthPage(props: {
  product: string;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { product, ...card } = props;
  return <AuthCard product={{ name: product, home: '/b2b' }} {...card} />;
}
