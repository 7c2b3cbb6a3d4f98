import { decideList, type ListOptions, type ListQuery } from './decide-list.ts';
import { unaskedLines } from './unasked-lines.ts';
import { decisionWords } from './wording/build-locale-decision.ts';
import { listWording } from './wording/build-locale-lists.ts';
import { nothingWords } from './wording/build-locale-nothing.ts';

/** Runs `decideList` in the language of the build, regardless of `options.locale`. */
export const decideListInBrowser = (query: ListQuery, options: ListOptions) =>
  decideList(query, options, {
    ...{ plan: decisionWords, lists: listWording, nothing: nothingWords },
    unasked: unaskedLines,
  });
