import { type HeadersFunction, json, type LinksFunction, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { KeyRound, LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { CAPABILITIES, type Capability, can, takeFlash } from '#app/domain/access/index.ts';
import { readSupportContact } from '#app/domain/site/index.ts';
import { findTenantName, listTenantNames, readStanding } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleHeaders } from '#app/http/console-document.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { themeStyle } from '#app/theme/style.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { ConsoleShell } from '#app/ui/console/console-shell.tsx';
import { revalidateUnlessFailed } from '#app/ui/console/edit-form/failed-save.ts';
import { UnsavedChanges } from '#app/ui/console/edit-form/unsaved-changes.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { readSchemeChoice } from '#app/ui/console/scheme.ts';
import { Switcher } from '#app/ui/console/switcher.tsx';
import { ViewSettingsProvider } from '#app/ui/console/view-settings.tsx';
import consoleStyles from '#app/ui/console.css?url';
import { AccountBar } from './account-bar.tsx';
import type { ConsoleData } from './console-context.tsx';
import { navigationFor } from './console-pages.ts';
import { describeStanding } from './describe-standing.ts';
import { findTenants, tenantOption } from './find.ts';
import { SectionTabs } from './section-tabs.tsx';

/** The frame of all console pages: the user, their navigation, the current tenant. */
export const loader = forConsole(
  'account.self',
  async (args) => {
    const { context, request, params, person, session, now } = args;
    const { db, env } = context.services;
    const isOperator = person.tenantId === null;
    const requestedId = params.tenantId ?? new URL(request.url).searchParams.get('tenantId');
    const shownId = person.tenantId ?? requestedId ?? session.lastTenantId;
    const [tenant, standing, tenants, flash, supportContact] = await Promise.all([
      // The page itself refuses an unknown tenant or another tenant's ID; the frame around that error shows no tenant.
      shownId ? findTenantName(db, shownId) : null,
      shownId ? readStanding({ db, tenantId: shownId, now }).catch(unlessUnknown) : null,
      isOperator ? listTenantNames(db) : [],
      session.hasFlash ? takeFlash(db, session.id) : null,
      readSupportContact(db),
    ]);
    const data: ConsoleData = {
      product: env.PRODUCT_NAME,
      person: { id: person.id, name: person.name ?? person.email, email: person.email, role: person.role },
      tenant,
      tenants,
      account: standing && describeStanding(standing),
      may: listCapabilities(person, env.NODE_ENV),
      scheme: readSchemeChoice(request.headers.get('cookie')),
      view: session.account.view,
      flash,
      supportContact,
    };
    const theme = {
      css: themeStyle({ ...DEFAULT_THEME, scheme: data.scheme === 'system' ? 'host' : data.scheme }),
    };
    return json({ ...data, theme }, { headers: consoleHeaders(context) });
  },
  { isFrame: true },
);

/** Lists what this user may do. The page of components is for the service's developers: in production nothing leads to it. */
const listCapabilities = (person: Parameters<typeof can>[0], mode: string): Capability[] =>
  (Object.keys(CAPABILITIES) as Capability[]).filter(
    (capability) => can(person, capability) && !(capability === 'ui.read' && mode === 'production'),
  );

function unlessUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === 'not-found') return null;
  throw error;
}

/** If the tenant in the path changes, the frame is loaded again, because its switcher and navigation depend on the tenant. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  revalidateUnlessFailed(args) || args.currentParams.tenantId !== args.nextParams.tenantId;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: consoleStyles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.product ?? 'Console' },
  { name: 'robots', content: 'noindex' },
];

/** Paths to which a form's reply may redirect before it is saved. */
const INTERRUPTIONS = ['/login', '/admin/confirm'];

export default function Console() {
  const data = useLoaderData<typeof loader>() as ConsoleData;
  return (
    <Frame data={data}>
      <UnsavedChanges account={data.person.id} interruptions={INTERRUPTIONS}>
        <Outlet />
      </UnsavedChanges>
    </Frame>
  );
}

const loadSearch = () => import('./search-palette.tsx');

function Frame({ data, children }: { data: ConsoleData; children: ReactNode }) {
  const { product, person, tenant, tenants, account, scheme, flash } = data;
  const groups = navigationFor(data);
  return (
    <ViewSettingsProvider value={{ ...data.view, action: '/admin/view' }}>
      <ConsoleShell
        product={{ name: product, to: '/admin' }}
        groups={groups}
        user={{
          name: person.name,
          email: person.email,
          menu: [
            [
              { label: 'Your account', icon: UserRound, to: '/admin/account' },
              { label: 'Password and security', icon: KeyRound, to: '/admin/account#password' },
            ],
            [{ label: 'Log out', icon: LogOut, post: '/logout', fields: { account: person.id } }],
          ],
        }}
        scheme={{ choice: scheme, action: '/admin/scheme' }}
        tenant={
          person.role === 'operator' ? (
            <Switcher
              label="Tenant"
              current={tenant && tenantOption(tenant)}
              placeholder="Choose a company"
              options={tenants.map(tenantOption)}
              find={findTenants}
            />
          ) : (
            <span className="block truncate px-2 text-14 font-medium">{tenant?.name}</span>
          )
        }
        loadSearch={loadSearch}
        banners={account ? <AccountBar account={account} data={data} /> : null}
        flash={flash}
        foot={data.supportContact ? <SupportLine contact={data.supportContact} /> : null}
        letterhead={tenant ?? undefined}
      >
        <SectionTabs groups={groups} />
        {children}
      </ConsoleShell>
    </ViewSettingsProvider>
  );
}

/** Says where help is. */
const SupportLine = ({ contact }: { contact: string }) => (
  <>
    Need help? Write to{' '}
    <a
      href={contact.startsWith('https://') ? contact : `mailto:${contact}`}
      className="underline underline-offset-2"
    >
      {contact.replace(/^https:\/\//, '')}
    </a>
  </>
);

/** Shows the error of a page and a link onwards, inside the frame if its data is loaded. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>('routes/console/frame/route') as ConsoleData | undefined;
  const isAnswer = isRouteErrorResponse(error);
  const answer = isAnswer ? (error.data as { message?: string; title?: string } | null) : null;
  const page = (
    <EmptyState
      illustration="search"
      isPage
      title={answer?.title ?? ERROR_PAGE_TITLES[isAnswer ? error.status : 500] ?? 'That didn’t work'}
      action={
        <LinkButton to="/admin" variant="primary">
          Go to Home
        </LinkButton>
      }
    >
      {answer?.message ?? 'Something went wrong on our side. Nothing was lost; please try again.'}
    </EmptyState>
  );
  return data ? <Frame data={data}>{page}</Frame> : <main className="mx-auto max-w-160 p-6">{page}</main>;
}

const ERROR_PAGE_TITLES: Readonly<Record<number, string>> = {
  403: 'You don’t have access',
  404: 'Page not found',
  429: 'Too many requests',
};
