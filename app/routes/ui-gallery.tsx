import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LayoutGrid, LogOut, TextCursorInput, UserRound } from 'lucide-react';
import { documentPolicy } from '../http/security-headers.server.ts';
import { themeStyle } from '../theme/style.ts';
import { DEFAULT_THEME } from '../theme/theme.ts';
import { ConsoleShell } from '../ui/console/console-shell.tsx';
import { Gallery } from '../ui/console/gallery.tsx';
import { readSchemeChoice, schemeChoiceOf, schemeCookie } from '../ui/console/scheme.ts';
import { Switcher } from '../ui/console/switcher.tsx';
import consoleStyles from '../ui/console.css?url';

/** Temporary: the gallery without log-in, until `/admin/ui` shows it. */
export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const choice = schemeChoiceOf(request.headers.get('Cookie'));
  const theme = { css: themeStyle({ ...DEFAULT_THEME, scheme: choice === 'system' ? 'host' : choice }) };
  const policy = documentPolicy({ framedBy: 'none', nonce: context.nonce }).replace(
    "style-src 'self'",
    "style-src 'self' 'unsafe-inline'",
  );
  return json({ choice, theme }, { headers: { 'Content-Security-Policy': policy } });
};
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: consoleStyles }];

export const action = async ({ request }: ActionFunctionArgs) => {
  const form = await request.formData();
  if (!form.has('scheme')) return json({ done: true });
  const cookie = schemeCookie(readSchemeChoice(form.get('scheme')), { isSecure: false });
  return redirect(String(form.get('returnTo')), { headers: { 'Set-Cookie': cookie } });
};

export default function UiGallery() {
  const { choice } = useLoaderData<typeof loader>();
  const tenants = ['Acme Peptides', 'Northwind Labs', 'Vital Research'].map((label) => ({
    id: label,
    label,
    hint: `${label.split(' ')[0]?.toLowerCase()}.example.com`,
    to: `/ui-gallery?tenant=${encodeURIComponent(label)}`,
  }));
  const commands = [
    {
      label: 'Pages',
      items: [
        { id: 'forms', label: 'Forms', to: '/ui-gallery#forms', icon: TextCursorInput },
        { id: 'tables', label: 'Tables', to: '/ui-gallery#tables', icon: LayoutGrid },
      ],
    },
  ];
  return (
    <ConsoleShell
      product={{ name: 'StackGuide', to: '/ui-gallery' }}
      groups={[
        {
          items: [
            { to: '/ui-gallery', label: 'Components', icon: LayoutGrid, isExact: true },
            { to: '/ui-gallery/other', label: 'Leads', icon: UserRound, badge: { text: '12' } },
          ],
        },
        { label: 'Settings', items: [{ to: '/ui-gallery/team', label: 'Team', icon: UserRound }] },
      ]}
      user={{
        name: 'Ana Ortega',
        email: 'ana@example.com',
        menu: [
          [{ label: 'Account', to: '/ui-gallery#forms', icon: UserRound }],
          [{ label: 'Log out', post: '/ui-gallery', icon: LogOut }],
        ],
      }}
      scheme={{ choice, action: '/ui-gallery' }}
      tenant={<Switcher label="Tenant" options={tenants} current="Acme Peptides" placeholder="All tenants" />}
      search={{ commands, find: findNothing }}
    >
      <Gallery />
    </ConsoleShell>
  );
}

const findNothing = async (query: string) => [
  {
    label: 'Leads',
    items: query.includes('ana')
      ? [{ id: 'ana', label: 'Ana Ortega', hint: 'ana@example.com', to: '/ui-gallery#ana' }]
      : [],
  },
];
