/**
 * The body of `POST /api/assessment` (V sections 3, 5 and 7; D17): one zod schema per widget, built from the widget's rules, for the
 * server. The form in the browser checks by the same rules without zod (check-answers.ts). Answers are returned in canonical form: goals as
 * ids, symptoms and flags as labels, duplicates removed.
 */
import * as z from 'zod/mini';
import {
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  GOALS,
  type Option,
  SYMPTOMS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
  WIDGETS,
  type WidgetKind,
} from '#app/engine/vocabulary.ts';
import { CONSUMER_RULES } from './consumer-rules.ts';
import { fieldErrors, type Parsed } from './field-errors.ts';
import { FULL_RULES } from './full-rules.ts';
import { readRegion } from './regional-rules.ts';
import {
  line,
  MAX_CHOSEN,
  type ManyRule,
  normaliseText,
  type OneRule,
  phone,
  settled,
  type TextRule,
  toStoredChoice,
} from './rules.ts';
import { findLevel, TECHNICAL_RULES } from './technical-rules.ts';

const text = (rule: TextRule) => {
  const { message, min, max, tooLong, tests } = rule;
  return z.string(message).check(
    z.overwrite((input) => normaliseText(rule, input)),
    z.maxLength(max, tooLong),
    z.minLength(min, message),
    ...tests.map(([holds, failure]) => z.refine<string>(holds, failure)),
  );
};

const createOneSchema = <const T extends string | boolean>({ of: values, message }: OneRule<T>) =>
  z.literal([...values], message);

const many = (rule: ManyRule) => {
  const { min, message } = rule;
  const isListed = (choice: string) => toStoredChoice(rule, choice) !== undefined;
  const choice = z.pipe(
    z.string(message).check(z.refine(isListed, message)),
    z.transform((choiceText) => toStoredChoice(rule, choiceText) ?? choiceText),
  );
  return z.pipe(
    z.array(choice, message).check(z.minLength(min, message), z.maxLength(MAX_CHOSEN, message)),
    z.transform((list) => settled(rule, list)),
  );
};

/** The page that the visitor came from: only http(s), without query or fragment, which may contain health words. */
const page = z.pipe(
  z.string('Enter text').check(z.maxLength(4000, 'Use at most 4000 characters')),
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
  tenantId: z._default(text({ ...line(100), min: 1 }), 'default-tenant'),
  widget: z.optional(z.enum(WIDGETS)),
  source: z.optional(text(line(100))),
  utm: z.optional(z.record(text(line(50)), text(line(300)))),
  hidden: z.optional(z.record(text(line(50)), text(line(300)))),
  pageUrl: z.optional(page),
  referrer: z.optional(page),
  sessionId: z.optional(text(line(100))),
  locale: z.optional(text(line(20))),
  /** Version of the wording that was shown (protocol/consent.ts); defaults to the newest. */
  consentVersion: z.optional(text(line(40))),
  /** The checkbox of tenants that require a separate marketing consent. */
  marketingOptIn: z.optional(z.boolean()),
  /** The checkbox for health answers, which a tenant may require (health-consent.ts). */
  healthConsent: z.optional(z.boolean()),
  /** The box below it, which lets the health answers be copied to the company's customer database. */
  crmConsent: z.optional(z.boolean()),
  /** The box for offers by text, at the phone field. */
  textsConsent: z.optional(z.boolean()),
  phone: z.optional(text(phone)),
  /** Where the visitor lives (jurisdictions.ts), and whether the host page or the visitor said so. Any other text is ignored. */
  region: z.optional(
    z.pipe(
      text(line(40)),
      z.transform((name: string) => readRegion(name)),
    ),
  ),
  regionSource: z.optional(z.enum(['page', 'visitor'])),
};

/** Fields that all three widgets ask for, each with its own error texts. */
const sharedFields = (rules: typeof FULL_RULES | typeof CONSUMER_RULES | typeof TECHNICAL_RULES) => ({
  healthGoals: many(rules.healthGoals),
  symptoms: many(rules.symptoms),
  additionalConcerns: z.optional(text(rules.additionalConcerns)),
  sexAtBirth: createOneSchema(rules.sexAtBirth),
  ageRange: createOneSchema(rules.ageRange),
  budgetLevel: createOneSchema(rules.budgetLevel),
  contraFlags: many(rules.contraFlags),
  firstName: text(rules.firstName),
  email: text(rules.email),
});

export const fullSubmission = z.object({
  ...shared,
  ...sharedFields(FULL_RULES),
  experienceLevel: createOneSchema(FULL_RULES.experienceLevel),
  consent: createOneSchema(FULL_RULES.consent),
});

export const consumerSubmission = z.object({
  ...shared,
  ...sharedFields(CONSUMER_RULES),
  experienceLevel: createOneSchema(CONSUMER_RULES.experienceLevel),
  consent: z.optional(z.boolean()),
});

export const technicalSubmission = z.object({
  ...shared,
  ...sharedFields(TECHNICAL_RULES),
  experienceLevel: z.pipe(createOneSchema(TECHNICAL_RULES.experienceLevel), z.transform(findLevel)),
  consent: z.optional(z.boolean()),
});

const SCHEMAS = { full: fullSubmission, consumer: consumerSubmission, technical: technicalSubmission };

export type FullSubmission = z.infer<typeof fullSubmission>;
export type Submission = Omit<FullSubmission, 'consent' | 'widget'> & {
  widget: WidgetKind;
  consent: boolean;
};

const onLists = (body: Record<string, unknown>, goals: readonly Option[], symptoms: readonly Option[]) => {
  const areOnList = (list: unknown, options: readonly Option[]) =>
    Array.isArray(list) && list.every((v) => options.some((o) => o.id === v || o.label === v));
  return areOnList(body.healthGoals, goals) && areOnList(body.symptoms, symptoms);
};

/** Finds the widget of a payload without `widget` by the lists that contain its goals and symptoms (D2). */
function submissionWidget(body: Record<string, unknown>): WidgetKind {
  const requestedWidget = WIDGETS.find((w) => w === body.widget);
  if (requestedWidget) return requestedWidget;
  if (onLists(body, GOALS, SYMPTOMS)) return 'full';
  if (onLists(body, CONSUMER_GOALS, CONSUMER_CHALLENGES)) return 'consumer';
  if (onLists(body, TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES)) return 'technical';
  return 'full';
}

/** Validates the body of `POST /api/assessment` against the schema of its widget. */
export function parseSubmission(body: unknown): Parsed<Submission> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, fields: { '': ['The body must be a JSON object'] } };
  const widget = submissionWidget(body as Record<string, unknown>);
  const result = z.safeParse(SCHEMAS[widget] as typeof fullSubmission, body);
  if (!result.success) return { ok: false, fields: fieldErrors(result.error.issues) };
  return { ok: true, value: { ...result.data, widget, consent: result.data.consent ?? false } };
}
