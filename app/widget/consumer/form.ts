import { t } from '#app/messages/consumer-first.ts';
import { t as first } from '#app/messages/first.ts';
import type { ListWords } from '../lists/list-assessment.tsx';
import { listForm } from '../lists/list-form.ts';
import type { OffersAnswer } from '../shell/deliver.ts';

/** Option IDs; '' means not chosen yet. */
export interface ConsumerAnswers extends OffersAnswer {
  goal: string;
  challenge: string;
  budget: string;
  email: string;
  phone: string;
}

export const consumerForm = listForm<ConsumerAnswers>({
  initial: { goal: '', challenge: '', budget: '', email: '', phone: '' },
  fields: ['goal', 'challenge', 'budget'],
});

export const consumerWords = (): ListWords => ({
  formatStep: first.formatStep,
  heading: t.goal,
  help: t.goalHelp,
  reveal: t.show,
});
