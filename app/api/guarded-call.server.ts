import * as z from 'zod';
import {
  type Actor,
  CALL_RISKS,
  CAPABILITIES,
  type Capability,
  can,
  isRisky,
  isSteppedUp,
  type TenantCapability,
} from '#app/domain/access/index.ts';
import type { AuditActor, RefusalReason } from '#app/domain/audit/index.ts';
import { parseInput } from '#app/domain/parse-input.ts';
import { findActor } from '#app/http/actor.server.ts';
import { confirmPath } from '#app/http/console.server.ts';
import type { JsonBody } from '#app/http/read-json.server.ts';
import { assertWritable } from '#app/http/read-only.server.ts';
import { noteRefusal } from '#app/http/refusals.server.ts';
import { judgeRequestTenant } from '#app/http/request-tenant.server.ts';
import { findRequestSession } from '#app/http/session.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { answerOnce } from './answer-once.server.ts';
import { type Call, type CallInput, declareCall } from './call.server.ts';
import type { CallDocs, Repetition } from './contract.ts';
import { addWarnings, judgeUnknownFields, registerFields, withWarningsField } from './unknown-fields.ts';

export interface GuardedInput<C extends Capability> extends CallInput {
  actor: Actor;
  /** The tenant whose data is requested, already authorised; null if the capability is not for one tenant. */
  tenantId: C extends TenantCapability ? string : null;
  now: Date;
  /** Actor for recordAudit. */
  by: AuditActor;
  /**
   * Requires a recent password check from a session if the call's declared risk applies to these values. A key has no password. Only calls
   * whose risk depends on single fields call this themselves.
   * @param changes the changed fields, without those that are sent with their stored value
   * @throws AppError `forbidden`
   */
  assertConfirmed(changes: Readonly<Record<string, unknown>>): Promise<void>;
}

interface Declared<C extends Capability, Query extends z.ZodType> {
  /** Path in express syntax; `:tenantId` is the tenant. */
  path: string;
  summary: string;
  capability: C;
  /** Schema of the query parameters, each of which is text. */
  query?: Query;
  docs?: CallDocs;
}

/** The request as parsed by the declared schemas. */
interface Read<Query extends z.ZodType, Body extends z.ZodType> {
  query: z.output<Query>;
  values: z.output<Body>;
}

type GuardedDeclaration<C extends Capability, Query extends z.ZodType, Body extends z.ZodType> = Declared<
  C,
  Query
> &
  (
    | { method: 'GET'; handle(input: GuardedInput<C> & Omit<Read<Query, Body>, 'values'>): Promise<Response> }
    | {
        method: 'POST' | 'PUT';
        maxBytes: number;
        /** Schema of the body. Without it the call parses the body itself, with the schema in its docs. */
        body?: Body;
        /** Set for a POST; defaults to `transaction`. */
        repetition?: Repetition;
        handle(input: GuardedInput<C> & Read<Query, Body> & { body: JsonBody }): Promise<Response>;
      }
  );

/**
 * Declares a call for sessions and API keys. It identifies the caller, checks the capability and finds the tenant before the call's own
 * work. Calls without a tenant in their path use the session's or key's tenant; an operator gives one with `?tenantId=` (D23).
 */
export function declareGuardedCall<
  C extends Capability,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
>(declaration: GuardedDeclaration<C, Query, Body>): Call & { capability: Capability } {
  const { path, summary, capability } = declaration;
  const readQuery = ({ request }: CallInput) =>
    (declaration.query &&
      parseInput(
        declaration.query,
        Object.fromEntries(new URL(request.url).searchParams),
      )) as z.output<Query>;
  const bodySchema = chooseBodySchema(declaration);
  registerFields(path, bodySchema);
  // A PUT contains the target state, so repeating it changes nothing.
  const repetition = declaration.method === 'POST' ? (declaration.repetition ?? 'transaction') : undefined;
  const risk = CALL_RISKS[`${declaration.method} ${path}`];
  if (risk === undefined)
    throw new TypeError(
      `${declaration.method} ${path} is missing in CALL_RISKS (app/domain/access/risks.ts).`,
    );
  const admit = (input: CallInput) => admitCaller(input, capability, risk);
  const shared = { path, summary, capability, limit: 'api', docs: completeDocs(declaration) } as const;
  const call =
    declaration.method === 'GET'
      ? declareCall({
          ...shared,
          method: 'GET',
          handle: async (input) => {
            const admitted = await admit(input);
            return personal(
              await watchRefusals(admitted, capability, async () => {
                try {
                  await admitted.assertConfirmed({});
                } catch (error) {
                  if (isBrowser(input.request)) return confirmInBrowser(input.request, risk);
                  throw error;
                }
                return declaration.handle({ ...admitted, query: readQuery(input) });
              }),
            );
          },
        })
      : declareCall({
          ...shared,
          method: declaration.method,
          maxBytes: declaration.maxBytes,
          repetition,
          handle: async ({ body, ...input }) => {
            const admitted = await admit(input);
            const run = async () => {
              const { actor, tenantId, now } = admitted;
              const isOperator = actor.tenantId === null;
              await assertWritable({
                db: admitted.context.services.db,
                tenantId,
                isOperator,
                capability,
                now,
              });
              const { value, warnings } = judgeUnknownFields(path, bodySchema, body.value);
              const read = {
                query: readQuery(input),
                values: declaration.body && parseInput(declaration.body, value),
              } as Read<Query, Body>;
              if (!isByFields(risk))
                await admitted.assertConfirmed((read.values ?? {}) as Record<string, unknown>);
              return answerOnce({ ...admitted, raw: body.raw, repetition }, async (context) =>
                addWarnings(
                  await declaration.handle({ ...admitted, ...read, body: { ...body, value }, context }),
                  warnings,
                ),
              );
            };
            return personal(await watchRefusals(admitted, capability, run));
          },
        });
  return { ...call, capability };
}

/** Identifies the caller and the tenant. @throws AppError `unauthenticated`, `forbidden`, `not-found`, `invalid` */
async function admitCaller<C extends Capability>(
  input: CallInput,
  capability: C,
  risk: CallRisk,
): Promise<GuardedInput<C>> {
  const { request, params, context } = input;
  const { db } = context.services;
  const now = new Date();
  const actor = await knownActor(input, now);
  const refuse = (why: RefusalReason) => refusalRecorder({ input, actor, capability, why });
  if (!can(actor, capability)) {
    refuse(actor.kind === 'api-key' ? 'scope' : 'role');
    throw new AppError('forbidden', refusal(actor));
  }
  const tenantId =
    CAPABILITIES[capability].scope === 'tenant'
      ? await judgeRequestTenant({
          db,
          own: actor.tenantId ?? null,
          request,
          inPath: params.tenantId,
          refuse: () => refuse('tenant'),
        })
      : null;
  if (tenantId === null && CAPABILITIES[capability].scope === 'tenant')
    throw new AppError('invalid', 'Name a tenant with ?tenantId=.');
  return {
    ...input,
    actor,
    tenantId: tenantId as GuardedInput<C>['tenantId'],
    now,
    by: auditActor(actor, context.requestId),
    async assertConfirmed(changes) {
      if (actor.kind === 'api-key' || !isRisky(risk, changes)) return;
      const session = await findRequestSession(request, db, now);
      if (session && isSteppedUp(session, now)) return;
      throw new AppError('forbidden', CONFIRM);
    },
  };
}

/** Adds the declared schemas to a call's documentation. */
function completeDocs(
  declaration: GuardedDeclaration<Capability, z.ZodType, z.ZodType>,
): CallDocs | undefined {
  const { query, docs } = declaration;
  if (!docs || declaration.method === 'GET') return docs && { query, ...docs };
  return { query, body: declaration.body, ...docs, ...documentWarnings(docs) };
}

const NO_FIELDS = z.object({});

/** Returns the schema with all fields of the call's body. */
const chooseBodySchema = (declaration: GuardedDeclaration<Capability, z.ZodType, z.ZodType>): z.ZodType =>
  (declaration.method !== 'GET' && (declaration.body ?? (declaration.docs?.body as z.ZodType | undefined))) ||
  NO_FIELDS;

type CallRisk = NonNullable<(typeof CALL_RISKS)[string]>;

const isByFields = (risk: CallRisk): boolean => typeof risk === 'object' && 'byFields' in risk;

/**
 * Whether the request comes from a person who follows a link, not from a script. A person can be redirected to the page that asks for the
 * password.
 */
const isBrowser = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false;

const confirmInBrowser = (request: Request, risk: CallRisk): Response => {
  const isDownload = typeof risk === 'object' && 'isDownload' in risk && risk.isDownload === true;
  return new Response(CONFIRM, {
    status: 302,
    headers: { 'Content-Type': 'text/plain', Location: confirmPath(request, { isDownload }) },
  });
};

/** Documents the responses of a call that reads a body: successful ones may list unknown fields. */
const documentWarnings = ({ answers }: CallDocs): Pick<CallDocs, 'answers'> => ({
  answers: Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      answer.schema ? { ...answer, schema: withWarningsField(answer.schema) } : answer,
    ]),
  ),
});

const CONFIRM = 'Confirm your identity in the console, at /admin/confirm.';

/** Runs a call's own work and records its refusals, such as single fields that a role may not change. */
async function watchRefusals<T>(
  { actor, context, ...input }: Pick<GuardedInput<Capability>, 'actor' | 'context' | 'request' | 'params'>,
  capability: Capability,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') {
      const right = actor.kind === 'api-key' ? 'scope' : 'role';
      const why = error.message === CONFIRM ? 'step-up' : right;
      refusalRecorder({ input: { context, ...input }, actor, capability, why });
    }
    throw error;
  }
}

/** Returns the caller. An invalid key is recorded. @throws AppError `unauthenticated`, `forbidden` */
async function knownActor({ request, context }: CallInput, now: Date): Promise<Actor> {
  try {
    return await findActor(request, context.services, now);
  } catch (error) {
    const isKey = request.headers.has('authorization');
    if (isKey && error instanceof AppError && error.code === 'unauthenticated')
      noteRefusal(context, { action: 'access.wrong-key', by: null });
    throw error;
  }
}

interface RefusedCall {
  input: CallInput;
  actor: Actor;
  capability: Capability;
  why: RefusalReason;
}

const refusalRecorder = ({ input: { context }, actor, capability, why }: RefusedCall) =>
  noteRefusal(context, {
    action: 'access.refuse',
    by: { actor: auditActor(actor, context.requestId), tenantId: actor.tenantId },
    capability,
    why,
  });

const auditActor = (actor: Actor, requestId: string): AuditActor => ({
  kind: actor.kind,
  id: actor.id,
  label: actor.kind === 'api-key' ? actor.name : actor.email,
  requestId,
});

const refusal = (actor: Actor): string =>
  actor.kind === 'api-key' ? 'This API key’s scopes don’t allow this.' : 'Your role does not allow this.';

/** Caches must not store the console's responses. */
function personal(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}
