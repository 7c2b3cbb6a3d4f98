import { buildAgePatterns } from './danger-rules.ts';
import { findNamedRules } from './danger-words.ts';
import type { DangerRule } from './own-words.ts';

/** Ages from 18 on, below a company's minimum of 21. Ages below 18 are refused everywhere (danger-rules.ts). */
const AGES_BELOW_21 = '(?:1[89]|20|eighteen|nineteen|twenty|dieciocho|diecinueve|veinte)';

const BELOW_21: DangerRule = {
  topic: 'under-18',
  action: 'refuse',
  holdsNegation: true,
  patterns: [
    ...buildAgePatterns(AGES_BELOW_21),
    /\b(?:i am|i m|im) (?:under (?:21|twenty one)|not (?:yet )?21|not 21 yet|almost 21|turning 21)\b/g,
    /\b(?:aun|todavia) no (?:cumplo|tengo) (?:los )?21\b/g,
  ],
};

/** Whether a visitor's own words say that they are 18 to 20 years old. Only the server asks, for companies whose minimum age is 21. */
export const namesAgeBelow21 = (text: string | null | undefined): boolean =>
  findNamedRules(text, [BELOW_21]).length > 0;
