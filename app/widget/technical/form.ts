import { t } from '#app/messages/technical-first.ts';
import type { ListWords } from '../lists/list-assessment.tsx';
import { listForm } from '../lists/list-form.ts';
import type { OffersAnswer } from '../shell/deliver.ts';

/** Ids; '' means not selected yet. */
export interface TechnicalAnswers extends OffersAnswer {
  application: string;
  objective: string;
  experience: string;
  budget: string;
  safety: string[];
  institution: string;
  email: string;
}

export const technicalForm = listForm<TechnicalAnswers>({
  initial: {
    application: '',
    objective: '',
    experience: '',
    budget: '',
    safety: [],
    institution: '',
    email: '',
  },
  // The sixth step is the confirmation.
  fields: ['application', 'objective', 'experience', 'budget', 'safety', null],
});

export const technicalWords = (): ListWords => ({
  formatStep: t.formatStep,
  heading: t.application,
  help: t.applicationHelp,
  reveal: t.generate,
});
