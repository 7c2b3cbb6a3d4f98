import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type AppLoadContext, json } from '@remix-run/node';
import * as z from 'zod';
import { type Capability, type FormRisk, isRisky, listRiskyFields } from '#app/domain/access/index.ts';
import type { FieldVersions } from '#app/domain/field-versions.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  assertSteppedUp,
  type ConsoleArgs,
  forConsole,
  type Guarded,
  requestedPage,
} from './console.server.ts';
import { authDocument } from './console-document.server.ts';
import {
  describeConflicts,
  isStoredValue,
  parseChanges,
  readVersions,
  type StoredValues,
} from './edit-form.server.ts';
import { redirectWithToast, type Toast } from './flash.server.ts';
import { AUTH_INTENT, type DoneForm, type RefusedForm } from './form-reply.ts';
import { statusForError } from './problem.server.ts';
import { readForm } from './read-form.server.ts';
import { assertWritable } from './read-only.server.ts';
import { isUpload, readUpload, type UploadLimits } from './read-upload.server.ts';
import { assertRefusal, refusalReply, summariseErrors } from './refusal.server.ts';
import { refusalLink } from './refusal-links.server.ts';

/**
 * Handles every posted form in one way: read it, find its intent, check permissions, parse, run, answer. A refusal is returned as a
 * `FormReply` with what was typed and errors next to the fields that they name; pages read it with `useFormReply`.
 */
interface Form<Args, Schema extends z.ZodType, Result> {
  /**
   * Returns the stored values as the form's fields would post them, for one `item` if there are several. Set for a form that edits an
   * existing record (`EditForm`). Only changed fields are parsed, so `run` must treat a missing field as unchanged.
   */
  readStored?: (args: Args, item: string) => Promise<StoredValues>;
  /** Built from the rules in the area's `fields.ts`. */
  schema: Schema;
  /** Name of the field that distinguishes several forms of this intent on one page. */
  item?: string;
  /**
   * Fields that are never sent back: passwords, codes and ids. Ids are hidden so that another tenant's id gets the same answer as an
   * unknown one.
   */
  hideFields?: readonly string[];
  /**
   * May throw an AppError, which becomes the reply (except `forbidden`, which forConsole records), or return a Response, which is sent as
   * it is.
   * @param versions versions of the fields that an edit form showed; empty for other forms
   */
  run(args: Args, value: z.output<Schema>, versions: FieldVersions): Promise<Result>;
}

/** A form of a console page. Write the properties in this order: TypeScript infers each from those before it. */
interface ConsoleForm<Args, Schema extends z.ZodType, Result> extends Form<Args, Schema, Result> {
  /** Capability needed in addition to that of the action. */
  capability?: Capability;
  /** Set for a form with a file, which is sent as multipart. If the body can't be read, the error is shown at this field. */
  upload?: UploadLimits & { field: string };
  /** Returns the fields of the record that the form changes, to find the risk of each. Defaults to the form's own values. */
  changes?: (args: Args, value: z.output<Schema>) => Promise<Record<string, unknown>>;
  /** After success the page reopens with this toast. Without it, or for null, what `run` returned becomes the reply's `value`. */
  toast?: Toast | ((result: Result, value: z.output<Schema>, args: Args) => Toast | null);
  /** Status of the reply that contains what `run` returned; 200 by default. */
  statusCode?: (result: Result) => number;
  /** Page that shows the toast; the same page by default. */
  redirectTo?: string | ((result: Result, value: z.output<Schema>, args: Args) => string);
  /** Returns what else the page needs to show the form again; sent as `extra` of the refused reply. */
  extra?(args: Args, formData: FormData): unknown;
  /** Title of the toast that shows a refusal on the same page. Set for a button without fields, not for an edit form. */
  refusalToast?: string;
  /** Fields whose errors the page shows beside them: such a refusal is a reply and no toast. */
  shownFields?: readonly string[];
}

type AnyForm<Args> = ConsoleForm<Args, z.ZodType, unknown>;
type RiskyForm<Args> = AnyForm<Args> & { risk: FormRisk };

/** Declares one form. It returns its argument; the types of `value` and `result` are inferred from the schema and `run`. */
export type DeclareForm<Args> = <Schema extends z.ZodType, Result>(
  form: ConsoleForm<Args, Schema, Result>,
) => AnyForm<Args>;

/** The risk of each form of a page. A test finds them by this property; FORM_RISKS lists the pages. */
export interface WithFormRisks {
  formRisks: Readonly<Record<string, FormRisk>>;
}

/**
 * Creates the action of a console page: `consoleForms('team.manage', FORM_RISKS.team, (form) => ({ invite: form({ … }) }))`.
 * @param risks the risk of each form; a form without one, or a risk without a form, does not compile
 */
export function consoleForms<C extends Capability, Risks extends Readonly<Record<string, FormRisk>>>(
  capability: C,
  risks: Risks,
  declare: (form: DeclareForm<ConsoleArgs<C>>) => { [Intent in keyof Risks]: AnyForm<ConsoleArgs<C>> },
): ((args: ActionFunctionArgs) => Promise<Response>) & Guarded & WithFormRisks {
  const declaredForms: Record<string, AnyForm<ConsoleArgs<C>>> = declare(
    (form) => form as unknown as AnyForm<ConsoleArgs<C>>,
  );
  const forms = Object.fromEntries(
    Object.entries(declaredForms).map(([intent, form]) => [
      intent,
      { ...form, risk: findRisk(risks, intent) },
    ]),
  );
  const uploads = Object.fromEntries(Object.entries(forms).filter(([, { upload }]) => upload));
  const action = forConsole(capability, async (args) => {
    if (Object.keys(uploads).length > 0 && isUpload(args.request))
      return answerUpload(args, uploads, capability);
    return answerForm({ args, posted: await readForm(args.request), forms, capability });
  });
  return Object.assign(action, { formRisks: risks });
}

function findRisk(risks: Readonly<Record<string, FormRisk>>, intent: string): FormRisk {
  const risk = risks[intent];
  if (risk === undefined)
    throw new TypeError(`The form ${intent} is missing in FORM_RISKS (app/domain/access/risks.ts).`);
  return risk;
}

/** Answers a multipart body, which is posted by one of the page's forms with a file. */
async function answerUpload<C extends Capability>(
  args: ConsoleArgs<C>,
  forms: Record<string, RiskyForm<ConsoleArgs<C>>>,
  capability: C,
): Promise<Response> {
  // The intent is in the body, so until the body is read, assume the page's first form with a file.
  const [[intent, { upload }]] = Object.entries(forms) as [[string, RiskyForm<ConsoleArgs<C>>]];
  if (!upload) throw new TypeError('A form without a file is no upload.');
  const formOrError = await readUpload(args.request, upload).catch((error: unknown) => assertRefusal(error));
  if (!(formOrError instanceof AppError)) return answerForm({ args, posted: formOrError, forms, capability });
  const { message, code } = formOrError;
  const error = { [upload.field]: [message] };
  const reply: RefusedForm = {
    status: 'refused',
    intent,
    item: null,
    result: { status: 'error', error },
    message,
  };
  return json(reply, { status: statusForError(code) });
}

/**
 * Runs the form that was posted.
 * @throws AppError `invalid` for an unknown intent, `forbidden`; a redirect to the page that requests the password
 */
async function answerForm<C extends Capability>(options: {
  args: ConsoleArgs<C>;
  posted: FormData;
  forms: Record<string, RiskyForm<ConsoleArgs<C>>>;
  /** Capability of the page's action. */
  capability: C;
}): Promise<Response> {
  const { args, posted: formData, forms } = options;
  const [intent, declaredForm] = findForm(formData, forms);
  const form = whileWritable(declaredForm, declaredForm.capability ?? options.capability);
  const { capability, risk, redirectTo, refusalToast } = form;
  const here = requestedPage(args.request);
  if (capability) args.requireCapability(capability);
  // This risk is known before the form is parsed, so ask for the password before showing validation errors.
  if (isAlwaysRisky(risk)) assertSteppedUp(args);
  const outcome = await runForm({ args, posted: formData, intent, form }, async (value) => {
    if (isRisky(risk, await readRiskyChanges({ args, posted: formData, form }, value))) assertSteppedUp(args);
  });
  if (outcome.status === 'refused') {
    const { reply, statusCode } = outcome;
    const isShown = form.shownFields?.some((name) => reply.result.error?.[name]) ?? false;
    // An edit form treats a redirect as a successful save.
    if (refusalToast === undefined || form.readStored || isShown)
      return json({ ...reply, extra: form.extra?.(args, formData) }, { status: statusCode });
    return redirectWithToast(args, typeof redirectTo === 'string' ? redirectTo : here, {
      tone: 'danger',
      title: refusalToast,
      description: reply.message,
      link: refusalLink(reply.message, args.tenantId),
    });
  }
  const { value, result } = outcome;
  if (result instanceof Response) return result;
  const toast = typeof form.toast === 'function' ? form.toast(result, value, args) : form.toast;
  if (!toast) {
    const reply: DoneForm<unknown> = {
      status: 'done',
      intent,
      item: readItem(formData, form),
      value: result ?? null,
    };
    const status = form.statusCode?.(result);
    return json(reply, { status, headers: { 'Cache-Control': 'no-store' } });
  }
  const path = typeof redirectTo === 'function' ? redirectTo(result, value, args) : redirectTo;
  return redirectWithToast(args, path ?? here, toast);
}

const isAlwaysRisky = (risk: FormRisk): boolean =>
  typeof risk === 'object' && 'kinds' in risk && risk.when === undefined;

/** Returns what a form would change. For a form that edits a record, leaves out risky fields that are posted unchanged. */
async function readRiskyChanges<C extends Capability>(
  {
    args,
    posted: formData,
    form,
  }: { args: ConsoleArgs<C>; posted: FormData; form: RiskyForm<ConsoleArgs<C>> },
  value: unknown,
): Promise<Record<string, unknown>> {
  const { risk, readStored } = form;
  const changes = form.changes ? await form.changes(args, value) : { ...(value as object) };
  if (!readStored || typeof risk === 'string' || !('byFields' in risk)) return changes;
  const risky = listRiskyFields(risk.byFields, changes);
  if (risky.length === 0) return {};
  const storedValues = await readStored(args, readItem(formData, form) ?? '');
  const changed = risky.filter((name) => !isStoredValue(formData.getAll(name), storedValues[name]));
  return Object.fromEntries(changed.map((name) => [name, (changes as Record<string, unknown>)[name]]));
}

/** Returns the form with a `run` that refuses while the company's account is read-only. */
const whileWritable = <C extends Capability>(
  form: RiskyForm<ConsoleArgs<C>>,
  capability: Capability,
): RiskyForm<ConsoleArgs<C>> => ({
  ...form,
  async run(args, value, versions) {
    const { person, context, tenantId, now } = args;
    const isOperator = person.tenantId === null;
    await assertWritable({ db: context.services.db, tenantId, isOperator, capability, now });
    return form.run(args, value, versions);
  },
});

interface AuthArgs extends ActionFunctionArgs {
  context: AppLoadContext;
}

/** Creates the action of a page outside the console's frame. The page has one form, whose `run` returns the answer. */
export function authForm<Schema extends z.ZodType>(form: Form<AuthArgs, Schema, Response | object>) {
  return async (args: AuthArgs): Promise<Response> => {
    const { context } = args;
    const formData = await readForm(args.request);
    const outcome = await runForm({ args, posted: formData, intent: AUTH_INTENT, form });
    if (outcome.status === 'refused') return authDocument(context, outcome.reply, outcome.statusCode);
    const { result } = outcome;
    if (result instanceof Response) return result;
    const reply: DoneForm<object> = { status: 'done', intent: AUTH_INTENT, item: null, value: result };
    return authDocument(context, reply);
  };
}

function findForm<Args>(
  formData: FormData,
  forms: Record<string, RiskyForm<Args>>,
): [string, RiskyForm<Args>] {
  const formEntries = Object.entries(forms);
  const intent = formData.get('intent');
  if (intent === null && formEntries.length === 1) return formEntries[0] as [string, RiskyForm<Args>];
  const entry = formEntries.find(([name]) => name === intent);
  if (!entry) throw new AppError('invalid', 'Unknown intent.');
  return entry;
}

type Outcome<Value, Result> =
  | { status: 'refused'; reply: RefusedForm; statusCode: number }
  | { status: 'done'; value: Value; result: Result };

async function runForm<Args, Schema extends z.ZodType, Result>(
  options: { args: Args; posted: FormData; intent: string; form: Form<Args, Schema, Result> },
  judge?: (value: z.output<Schema>) => Promise<void>,
): Promise<Outcome<z.output<Schema>, Result>> {
  const { args, posted: formData, intent, form } = options;
  const { schema, run } = form;
  const hideFields = form.hideFields ? [...form.hideFields] : undefined;
  const item = readItem(formData, form);
  const submission = (
    form.readStored ? parseChanges(formData, schema, form.item) : parseWithZod(formData, { schema })
  ) as Submission<z.output<Schema>>;
  if (submission.status !== 'success') {
    const result = submission.reply({ hideFields });
    const message = summariseErrors(submission);
    return {
      status: 'refused',
      statusCode: 400,
      reply: { status: 'refused', intent, item, result, message },
    };
  }
  const { value } = submission;
  try {
    await judge?.(value);
    return { status: 'done', value, result: await run(args, value, readVersions(formData)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error;
    const result = refusalReply(submission, namedInForm(error, schema), hideFields);
    const conflicts =
      error.stale && form.readStored
        ? describeConflicts(error.stale, await form.readStored(args, item ?? ''))
        : undefined;
    return {
      status: 'refused',
      statusCode: statusForError(error.code),
      reply: { status: 'refused', intent, item, result, message: error.message, conflicts },
    };
  }
}

/** Errors of fields that the form does not have would not be shown, so the form's own error replaces them. */
function namedInForm(error: AppError, schema: z.ZodType): AppError {
  if (!error.fields || !(schema instanceof z.ZodObject)) return error;
  const isNamed = Object.keys(error.fields).some((name) => name in schema.shape);
  return isNamed ? error : new AppError(error.code, error.message);
}

function readItem(formData: FormData, { item }: { item?: string }): string | null {
  const value = item === undefined ? null : formData.get(item);
  return typeof value === 'string' ? value : null;
}
