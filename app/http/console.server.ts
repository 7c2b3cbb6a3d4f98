import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import {
  CAPABILITIES,
  type Capability,
  can,
  type FoundSession,
  isSteppedUp,
  lacksRequiredFactor,
  type Person,
  type RequestRisk,
  rememberTenant,
  type TenantCapability,
} from '#app/domain/access/index.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import { isTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { statusForError } from './problem.server.ts';
import { noteRefusal } from './refusals.server.ts';
import { judgeRequestTenant } from './request-tenant.server.ts';
import { findRequestSession } from './session.server.ts';

/** Arguments of a console page's loader or action, in addition to Remix's own. */
export interface ConsoleArgs<C extends Capability> extends LoaderFunctionArgs {
  person: Person;
  session: FoundSession;
  /** The requested tenant, already authorised; null if the capability applies to no tenant. */
  tenantId: C extends TenantCapability ? string : null;
  now: Date;
  /** Actor for recordAudit. */
  actor: AuditActor;
  /** Checks a further capability. @throws a 403, which the audit log records */
  requireCapability(capability: Capability): void;
}

const TWO_STEP_PATH = '/admin/account/two-step';
/** Pages for setting up the second factor, and the frame's choice of colors. */
const SET_UP_PATHS: readonly string[] = [TWO_STEP_PATH, '/admin/confirm', '/admin/scheme'];

/** @throws a redirect to the setup of the second factor, from any page that is not part of it */
function assertSetUpPage(request: Request): void {
  if (!SET_UP_PATHS.includes(new URL(request.url).pathname)) throw redirect(`${TWO_STEP_PATH}?first=1`);
}

/** Builds the response that the console's error boundary shows. */
const errorPage = ({ code, message, retryAfterSeconds }: AppError): Response =>
  json(
    { message },
    {
      status: statusForError(code),
      headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
    },
  );

/** Properties by which a test finds routes without a capability or a risk. */
export interface Guarded {
  capability: Capability;
  /** Missing for a plain page, and for forms, each of which has its own risk. */
  risk?: 'harmless' | RequestRisk;
}

/**
 * Wraps a loader or action of the console: requires a session, checks the capability and finds the tenant, before anything else runs. A
 * tenant's people always get their own tenant; an operator names one with `?tenantId=` or in the path as `:tenantId`. Another tenant's id
 * gets the same response as an unknown one (D23). Each request counts towards the person's limit `console`.
 * @param isFrame true for the frame around every page, which is counted with the page
 */
export const forConsole = <C extends Capability, T>(
  capability: C,
  run: (args: ConsoleArgs<C>) => Promise<T>,
  { isFrame = false }: { isFrame?: boolean } = {},
): GuardedHandler<T> => guardRequest({ capability, run, isFrame });

/**
 * Wraps requests that are neither a plain page nor a form: downloads, redirects, responses to scripts, and pages that show a secret.
 * @param risk the route's entry in ROUTE_RISKS: a risky one requires the password again
 */
export const forConsoleRoute = <C extends Capability, T>(
  capability: C,
  risk: NonNullable<Guarded['risk']>,
  run: (args: ConsoleArgs<C>) => Promise<T>,
): GuardedHandler<T> => guardRequest({ capability, run, risk });

type GuardedHandler<T> = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T>) & Guarded;

function guardRequest<C extends Capability, T>({
  capability,
  run,
  risk,
  isFrame = false,
}: {
  capability: C;
  run: (args: ConsoleArgs<C>) => Promise<T>;
  risk?: Guarded['risk'];
  isFrame?: boolean;
}): GuardedHandler<T> {
  const guarded = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<T> => {
    const { request, context, params } = args;
    const { db } = context.services;
    const now = new Date();
    const session = await findRequestSession(request, db, now);
    if (!session || session.awaitingTotp) throw toLogIn(request);
    const { person } = session.account;
    if (session.account.passwordTemporary && capability !== 'account.self')
      throw redirect('/admin/account?first=1');
    if (!session.account.passwordTemporary && lacksRequiredFactor(session.account, context.services.env))
      assertSetUpPage(request);
    const requireCapability = (requiredCapability: Capability) => {
      if (can(person, requiredCapability)) return;
      noteForbidden(context, person, requiredCapability);
      throw json({ message: 'Your role does not allow this.' }, { status: statusForError('forbidden') });
    };
    try {
      if (!isFrame) await context.rateLimits.consume('console', person.id);
      requireCapability(capability);
      const tenantId =
        CAPABILITIES[capability].scope === 'tenant'
          ? await findRequestTenant({ args, session, person, capability })
          : null;
      if (risk && risk !== 'harmless') assertSteppedUp({ session, now, request }, risk);
      return await run({
        request,
        context,
        params,
        person,
        session,
        tenantId: tenantId as ConsoleArgs<C>['tenantId'],
        now,
        actor: actorFor(person, context.requestId),
        requireCapability,
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'forbidden') noteForbidden(context, person, capability);
      if (error instanceof AppError) throw errorPage(error);
      throw error;
    }
  };
  return Object.assign(guarded, { capability, risk });
}

/** @throws a redirect to the page that requests the password, unless it was entered in the last few minutes */
export function assertSteppedUp(
  { session, now, request }: Pick<ConsoleArgs<Capability>, 'session' | 'now' | 'request'>,
  { isDownload = false }: { isDownload?: boolean } = {},
): void {
  if (!isSteppedUp(session, now)) throw redirect(confirmPath(request, { isDownload }));
}

/** Returns the path of the page that requests the password and leads back to the requested page. */
export const confirmPath = (request: Request, { isDownload }: { isDownload: boolean }): string =>
  `/admin/confirm?${isDownload ? 'file' : 'next'}=${backTo(request)}`;

/** @throws AppError `not-found`; a redirect when an operator has not chosen a tenant yet */
async function findRequestTenant({
  args: { request, context, params },
  session,
  person,
  capability,
}: {
  args: LoaderFunctionArgs;
  session: FoundSession;
  person: Person;
  capability: Capability;
}): Promise<string> {
  const { db } = context.services;
  const requestedTenantId = await judgeRequestTenant({
    db,
    own: person.tenantId,
    request,
    inPath: params.tenantId,
    refuse: () =>
      noteRefusal(context, {
        action: 'access.refuse',
        by: refusedPerson(person, context),
        capability,
        why: 'tenant',
      }),
  });
  if (requestedTenantId !== null) {
    if (person.tenantId === null && requestedTenantId !== session.lastTenantId)
      await rememberTenant(db, session.id, requestedTenantId);
    return requestedTenantId;
  }
  const last = session.lastTenantId;
  if (request.method !== 'GET' || !last || !(await isTenant(db, last))) throw redirect('/admin/tenants');
  const url = new URL(request.url);
  url.searchParams.set('tenantId', last);
  throw redirect(url.pathname + url.search);
}

/** Describes a person for the audit log. */
export const actorFor = (person: Person, requestId: string): AuditActor => ({
  kind: person.kind,
  id: person.id,
  label: person.email,
  requestId,
});

const noteForbidden = (context: LoaderFunctionArgs['context'], person: Person, capability: Capability) =>
  noteRefusal(context, {
    action: 'access.refuse',
    by: refusedPerson(person, context),
    capability,
    why: 'role',
  });

const refusedPerson = (person: Person, { requestId }: { requestId: string }) => ({
  actor: actorFor(person, requestId),
  tenantId: person.tenantId,
});

/** Records that a person with a session typed a wrong password when it was requested again. */
export const noteWrongPassword = ({
  context,
  person,
}: Pick<ConsoleArgs<'account.self'>, 'context' | 'person'>) =>
  noteRefusal(context, { action: 'session.wrong-step-up', by: refusedPerson(person, context) });

const toLogIn = (request: Request) => redirect(`/login?next=${backTo(request)}`);

const backTo = (request: Request) => encodeURIComponent(requestedPage(request));

/** Returns the requested page, without the parameter that Remix's own fetches add to its URL. */
export function requestedPage(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_data');
  return url.pathname + url.search;
}

/** Returns a path of this service from a form or a link; for anything else, the console's home. */
export function safeNext(next: unknown): string {
  const here = 'http://here';
  if (typeof next !== 'string' || !canParseUrl(next, here)) return '/admin';
  const url = new URL(next, here);
  // Checks the parsed URL, not the raw text: browsers read "/\\evil" as another host, and parsing turns "/.//evil" into "//evil".
  const isHere = url.origin === here && next.startsWith('/') && !url.pathname.startsWith('//');
  return isHere ? url.pathname + url.search + url.hash : '/admin';
}
