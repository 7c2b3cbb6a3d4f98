import { AppError } from '../../lib/app-error.ts';
import { planNotFound as MESSAGE } from '../../messages/en/plan-page.ts';

/** The answer to an unknown plan and to one that was erased. */
export const planNotFound = (): AppError => new AppError('not-found', MESSAGE);
