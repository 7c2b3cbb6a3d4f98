import {
  type HeadersFunction,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentPolicy } from '../http/security-headers.server.ts';
import { readChoice } from '../site/embed-guide/embed-choice.ts';
import guideStyles from '../site/embed-guide/embed-guide.css?url';
import { EmbedGuide } from '../site/embed-guide/embed-guide.tsx';
import publicStyles from '../ui/public.css?url';
import { PublicLayout } from '../ui/public-layout.tsx';

/** `/docs/embed`: the platform's own guide to the embed line, with the real embed in it. */
export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const { env } = context.services;
  const url = new URL(request.url);
  return json(
    {
      name: env.PRODUCT_NAME,
      origin: env.APP_ORIGIN ?? url.origin,
      chosen: readChoice(url.searchParams),
    },
    {
      headers: {
        'Content-Security-Policy': documentPolicy({ framedBy: 'none', nonce: context.nonce, frames: true }),
      },
    },
  );
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: publicStyles },
  { rel: 'stylesheet', href: guideStyles },
];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Embed the assessment · ${data?.name ?? ''}` },
  {
    name: 'description',
    content:
      'One line puts the assessment into any page: options, events, popups, and snippets for shops and analytics.',
  },
];

export default function EmbedGuidePage() {
  const { name, origin, chosen } = useLoaderData<typeof loader>();
  return (
    <PublicLayout
      name={name}
      home="/"
      links={[
        { href: '/docs/embed', label: 'Embedding guide', current: true },
        { href: '/widget', label: 'Assessment' },
      ]}
      footer={<span>For research and educational use only. Not for human consumption.</span>}
    >
      <EmbedGuide origin={origin} chosen={chosen} />
    </PublicLayout>
  );
}
