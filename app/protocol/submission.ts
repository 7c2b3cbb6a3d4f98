/**
 * The body of `POST /api/assessment` (V sections 3, 5 and 7; D17), one schema per widget, used by the form in the
 * browser and by the server. Written with zod/mini because it is part of the widget's bundle.
 * Answers are returned in canonical form: goals as ids, symptoms and flags as labels, repeated ones once.
 */
import * as z from 'zod/mini';
import {
  AGE_RANGES,
  BUDGETS,
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  FLAGS,
  GOALS,
  LEVELS,
  NO_FLAGS,
  type Option,
  SEXES,
  SYMPTOMS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
  TECHNICAL_SAFETY,
  WIDGETS,
  type WidgetKind,
} from '../engine/vocabulary.ts';

const HTML_TAG = /<\/?[a-z][^<>]*>|<!--|<\?/i;
/** Control characters, halves of surrogate pairs (no database keeps them) and marks that reverse the text around them. */
const ONE_LINE_UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** The same for text of several lines, where tab and line ends are fine. */
const UNPRINTABLE = /(?![\n\r\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** What a mail program would turn into a link or an address (D18). */
const LINK_OR_ADDRESS =
  /@|:\/\/|\bwww\.|\.(com|net|org|io|co|ru|cn|info|biz|xyz|top|site|online|shop|app|dev|me|ly|link|club|live|tk|uk|de|eu|us|ca|au|in)\b/i;

export const MAX_CONCERNS = 2000;

const line = (max: number, wrongType?: string) =>
  z.string(wrongType).check(
    z.trim(),
    z.maxLength(max, `Please use at most ${max} characters`),
    z.refine((s) => !ONE_LINE_UNPRINTABLE.test(s), 'Please remove the control characters'),
  );

const personName = (message: string) =>
  line(100, message).check(
    z.minLength(2, message),
    z.refine((s) => !HTML_TAG.test(s), 'Please remove the HTML tags'),
    z.refine((s) => !LINK_OR_ADDRESS.test(s), 'Please enter a name without an address or link'),
  );

const email = (message: string) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((s) => s.trim()),
    ),
    z.email(message).check(z.maxLength(254, message)),
  );

/** One answer from a list, given as id or label; comes out as `id` or `label`. */
const choice = (list: readonly Option[], as: 'id' | 'label', message: string) =>
  z.pipe(
    z.string(message).check(z.refine((s) => list.some((o) => o.id === s || o.label === s), message)),
    z.transform((s) => list.find((o) => o.id === s || o.label === s)?.[as] ?? s),
  );

const many = <T extends z.core.SomeType>(item: T, min: number, message: string) =>
  z.pipe(
    z.array(item, message).check(z.minLength(min, message), z.maxLength(50, message)),
    z.transform((list) => [...new Set(list)]),
  );

const noneOrFlags = (list: string[], none: string) =>
  list.length > 1 ? list.filter((f) => f !== none) : list;

/** Where the visitor came from: only ever http(s), without query or fragment, which may carry health words. */
const page = z.pipe(
  z.string().check(z.maxLength(4000)),
  z.transform((s) => {
    try {
      const url = new URL(s);
      return /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}`.slice(0, 2000) : '';
    } catch {
      return '';
    }
  }),
);

const shared = {
  tenantId: z._default(line(100).check(z.minLength(1)), 'default-tenant'),
  widget: z.optional(z.enum(WIDGETS)),
  source: z.optional(line(100)),
  utm: z.optional(z.record(line(50), line(300))),
  hidden: z.optional(z.record(line(50), line(300))),
  pageUrl: z.optional(page),
  referrer: z.optional(page),
  sessionId: z.optional(line(100)),
  locale: z.optional(line(20)),
  /** Which wording was shown (protocol/consent.ts); the newest when the caller names none. */
  consentVersion: z.optional(line(40)),
  /** The box of tenants that ask for marketing consent by a box of its own. */
  marketingOptIn: z.optional(z.boolean()),
  sexAtBirth: z.enum(SEXES, 'Please select an option'),
  ageRange: z.enum(AGE_RANGES, 'Please select your age range'),
  additionalConcerns: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(MAX_CONCERNS, `Please use at most ${MAX_CONCERNS} characters`),
      z.refine((s) => !UNPRINTABLE.test(s), 'Please remove the control characters'),
      z.refine((s) => !HTML_TAG.test(s), 'Please remove the HTML tags'),
    ),
  ),
};

const phone = z.optional(
  line(40).check(
    z.refine((s) => s === '' || /^[+\d][\d\s().-]{4,}$/.test(s), 'Please enter a valid phone number'),
  ),
);

const labels = (list: readonly string[]) => list.map((label) => ({ id: label, label }));
const notOnList = 'Please select from the list';

export const fullSubmission = z.object({
  ...shared,
  healthGoals: many(
    choice(GOALS, 'id', 'Please select at least one health goal'),
    1,
    'Please select at least one health goal',
  ),
  symptoms: many(choice(SYMPTOMS, 'label', notOnList), 0, notOnList),
  experienceLevel: z.enum(LEVELS, 'Please select your experience level'),
  budgetLevel: z.enum(BUDGETS, 'Please select your budget level'),
  contraFlags: z.pipe(
    many(choice(labels([...FLAGS, NO_FLAGS]), 'label', notOnList), 0, notOnList),
    z.transform((list) => noneOrFlags(list, NO_FLAGS)),
  ),
  firstName: personName('First name must be at least 2 characters'),
  email: email('Please enter a valid email address'),
  phone,
  consent: z.literal(true, 'You must agree to the terms'),
});

export const consumerSubmission = z.object({
  ...shared,
  healthGoals: many(
    choice(CONSUMER_GOALS, 'id', 'Please select your main goal'),
    1,
    'Please select your main goal',
  ),
  symptoms: many(
    choice(CONSUMER_CHALLENGES, 'id', 'Please select your biggest challenge'),
    1,
    'Please select your biggest challenge',
  ),
  experienceLevel: z.enum(LEVELS, 'Please select your experience level'),
  budgetLevel: z.enum(BUDGETS, 'Please select your investment level'),
  contraFlags: many(choice(labels([...FLAGS, NO_FLAGS]), 'label', notOnList), 0, notOnList),
  firstName: personName('First name must be at least 2 characters'),
  email: email('Please enter a valid email address'),
  phone,
  consent: z.optional(z.boolean()),
});

export const technicalSubmission = z.object({
  ...shared,
  healthGoals: many(
    choice(TECHNICAL_APPLICATIONS, 'id', 'Please select research application'),
    1,
    'Please select research application',
  ),
  symptoms: many(
    choice(TECHNICAL_OBJECTIVES, 'id', 'Please select research objective'),
    1,
    'Please select research objective',
  ),
  experienceLevel: z.pipe(
    z.enum(['novice', ...LEVELS], 'Please select experience level'),
    z.transform((level) => (level === 'novice' ? 'beginner' : level)),
  ),
  budgetLevel: z.enum(BUDGETS, 'Please select protocol budget'),
  contraFlags: z.pipe(
    many(
      choice(labels(Object.keys(TECHNICAL_SAFETY)), 'id', 'Please complete safety screening'),
      1,
      'Please complete safety screening',
    ),
    z.transform((list) => noneOrFlags(list, 'none')),
  ),
  firstName: personName('Institution/Lab name required'),
  email: email('Valid institutional email required'),
  phone,
  consent: z.optional(z.boolean()),
});

const SCHEMAS = { full: fullSubmission, consumer: consumerSubmission, technical: technicalSubmission };

export type FullSubmission = z.infer<typeof fullSubmission>;
export type Submission = Omit<FullSubmission, 'consent' | 'widget'> & {
  widget: WidgetKind;
  consent: boolean;
};

/** field → messages; the field is the first part of the path, '' for the body itself. */
export type FieldErrors = Record<string, string[]>;
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: FieldErrors };

const onLists = (body: Record<string, unknown>, goals: readonly Option[], symptoms: readonly Option[]) => {
  const known = (list: unknown, options: readonly Option[]) =>
    Array.isArray(list) && list.every((v) => options.some((o) => o.id === v || o.label === v));
  return known(body.healthGoals, goals) && known(body.symptoms, symptoms);
};

/** A payload without `widget` is told apart by whose lists its goals and symptoms are on (D2). */
export function widgetOf(body: Record<string, unknown>): WidgetKind {
  const named = WIDGETS.find((w) => w === body.widget);
  if (named) return named;
  if (onLists(body, GOALS, SYMPTOMS)) return 'full';
  if (onLists(body, CONSUMER_GOALS, CONSUMER_CHALLENGES)) return 'consumer';
  if (onLists(body, TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES)) return 'technical';
  return 'full';
}

export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    const list = (fields[field] ??= []);
    if (!list.includes(message)) list.push(message);
  }
  return fields;
}

/** Validates the body of `POST /api/assessment` against the schema of its widget. */
export function parseSubmission(body: unknown): Parsed<Submission> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, fields: { '': ['The body must be a JSON object'] } };
  const widget = widgetOf(body as Record<string, unknown>);
  const result = z.safeParse(SCHEMAS[widget] as typeof fullSubmission, body);
  if (!result.success) return { ok: false, fields: fieldErrors(result.error.issues) };
  return { ok: true, value: { ...result.data, widget, consent: result.data.consent ?? false } };
}
