import type { ComponentType } from 'react';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import type { HostBridge } from '../shell/host-bridge.ts';
import type { LaterParts } from '../shell/questionnaire-frame.tsx';
import type { StepProps } from '../shell/step-frame.tsx';
import {
  type QuestionnaireAction,
  type QuestionnaireState,
  type StepOf,
  stepMachine,
  type Toast,
} from '../shell/step-machine.ts';

/** The result of a successful submission. */
export interface Outcome {
  assessmentId: string;
  trackingId: string;
  /** Set if no e-mail is sent (D51). */
  planMail?: 'suppressed';
}

export type ListQuestionnaire<A> = QuestionnaireState<A, Outcome>;
export type Dispatch<A> = (action: QuestionnaireAction<A, Outcome>) => void;

/** Screens after the questions: the list, and the form for the e-mail address. After them the answers are sent. */
const SCREENS = 2;

interface Questions<A> {
  initial: A;
  /** The field of each step, in order; null for a step without a field. */
  fields: readonly ((keyof A & string) | null)[];
}

/** A questionnaire that shows its list before it requests an e-mail address (V section 4). */
export function listForm<A extends object>({ initial, fields }: Questions<A>) {
  const stepByField = Object.fromEntries(
    Object.keys(initial).map((field) => [
      field,
      // Fields without a question are on the last screen.
      fields.indexOf(field as keyof A & string) + 1 || fields.length + SCREENS,
    ]),
  ) as StepOf<A>;
  return {
    initial,
    fields,
    machine: stepMachine<A, Outcome>({ of: fields.length + SCREENS, initial, stepOf: stepByField }),
  };
}

export type ListForm<A extends object> = ReturnType<typeof listForm<A>>;

/** Whether the step's field is filled in. */
export function isAnswered<A extends object>(
  { fields }: ListForm<A>,
  { step, answers }: ListQuestionnaire<A>,
): boolean {
  const field = fields[step - 1];
  return !field || (answers[field] as string | string[]).length > 0;
}

export interface EndProps<A> extends StepProps<A> {
  questionnaire: ListQuestionnaire<A>;
  config: WidgetConfig;
  host: HostBridge | undefined;
  dispatch: Dispatch<A>;
}

/** Parts that a widget fetches while the visitor reads the first question. */
export interface LaterPart<A> extends LaterParts<A, Outcome> {
  LaterStep: ComponentType<StepProps<A> & { config: WidgetConfig }>;
  /** The list, the form for the e-mail address, and the confirmation. */
  End: ComponentType<EndProps<A>>;
  /** Shown to a visitor who continues without a choice; by step, from 1. */
  missing: (step: number) => Toast;
  /** Shown to a visitor whose list is empty. */
  revealed: (answers: A, config: WidgetConfig) => Toast | null;
}
