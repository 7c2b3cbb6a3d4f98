import type { Decision } from './decide.ts';
import { completeNothing as complete } from './explain-nothing.ts';
import { wording } from './wording/build-locale.ts';
import { nothingWords } from './wording/build-locale-nothing.ts';

/** The page without products in the language of the build. Apart from the rest, because few visitors see it. */
export const completeNothing = (decision: Decision) => complete(decision, nothingWords, wording);
