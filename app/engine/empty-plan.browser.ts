import type { Decision } from './decide.ts';
import { completeNothing as complete } from './explain-nothing.ts';
import { wording } from './wording/build-locale.ts';
import { nothingWords } from './wording/build-locale-nothing.ts';

/** Completes the page without products in the language of the build. It is a separate module, because few visitors see it. */
export const completeNothing = (decision: Decision) => complete(decision, nothingWords, wording);
