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
    title: 'Show dosing information in plans?',
    means:
      'Dosing includes mixing, injection and supply. Without dosing, plans list products, reasons and warnings only.',
    answers: [
      { value: 'true', label: 'Show dosing' },
      { value: 'false', label: 'Hide dosing' },
    ],
  },
  freeOffersEnabled: {
    title: 'Mention free offers?',
    means: 'Larger plans promise “get 1 free” or “get 3 free”. Turn this on only if your shop honors it.',
    answers: [
      { value: 'true', label: 'Mention offers' },
      { value: 'false', label: 'Don’t mention offers' },
    ],
  },
  marketingConsentMode: {
    title: 'How should visitors agree to marketing e-mails?',
    means:
      'Notice: a line says that offers may follow and how to opt out. Checkbox: visitors must opt in, which many countries require by law.',
    answers: [
      { value: 'notice', label: 'Show a notice' },
      { value: 'opt-in', label: 'Ask with a checkbox' },
    ],
  },
};

/** Questions to a new tenant that have no automatic answer (D49). */
export function QuestionsToDecide({ open }: { open: readonly QuestionWithButtons[] }) {
  const { consolePath } = useConsole();
  return (
    <ul className="grid gap-4 border-t pt-4" aria-label="Decisions to make">
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
