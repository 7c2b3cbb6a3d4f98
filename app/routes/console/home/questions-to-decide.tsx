import { Form } from '@remix-run/react';
import type { OpenQuestion } from '#app/domain/tenants/index.ts';
import { Button } from '#app/ui/console/button.tsx';
import { useConsole } from '../frame/console-context.tsx';

interface QuestionText {
  title: string;
  /** Explanation in one sentence. */
  means: string;
  /** Each answer is one click. Until the tenant answers, the second one is the default. */
  answers: readonly [AnswerText, AnswerText];
}

interface AnswerText {
  value: string;
  label: string;
}

/** The regions are chosen on the settings page, with what they need. */
type QuestionWithButtons = Exclude<OpenQuestion, 'sellsTo'>;

export const QUESTIONS: Record<QuestionWithButtons, QuestionText> = {
  showAmounts: {
    title: 'Should plans show amounts?',
    means:
      'Dosing, mixing, injection and supply, on cards and in files. Without them a plan has products, reasons and warnings.',
    answers: [
      { value: 'true', label: 'Show amounts' },
      { value: 'false', label: 'Leave them out' },
    ],
  },
  freeOffersEnabled: {
    title: 'May free offers be mentioned?',
    means: 'The larger plans say “get 1 free” or “get 3 free”. Your shop has to give what is offered.',
    answers: [
      { value: 'true', label: 'Mention them' },
      { value: 'false', label: 'Don’t mention them' },
    ],
  },
  marketingConsentMode: {
    title: 'How do visitors agree to your offers by mail?',
    means:
      'A notice says that offers may follow and how to stop them. A box has to be ticked first, as the law asks in many countries.',
    answers: [
      { value: 'notice', label: 'By a notice' },
      { value: 'opt-in', label: 'By a box to tick' },
    ],
  },
};

/** Questions to a new tenant that have no automatic answer (D49). */
export function QuestionsToDecide({ open }: { open: readonly QuestionWithButtons[] }) {
  const { consolePath } = useConsole();
  return (
    <ul className="grid gap-4 border-t pt-4" aria-label="Questions to decide">
      {open.map((name) => {
        const { title, means, answers } = QUESTIONS[name];
        return (
          <li key={name} id={`question-${name}`} className="grid gap-2">
            <p className="font-medium">{title}</p>
            <p className="max-w-prose text-14 text-muted">{means}</p>
            <Form
              method="post"
              action={consolePath('/admin?index')}
              preventScrollReset
              className="flex flex-wrap gap-2"
            >
              <input type="hidden" name="intent" value="answer" />
              {answers.map(({ value, label }) => (
                <Button key={value} type="submit" size="small" name="answer" value={`${name}=${value}`}>
                  {label}
                </Button>
              ))}
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
