import { decideList, type ListOptions, type ListQuery } from './decide-list.ts';
import { decisionWords } from './wording/build-locale-decision.ts';
import { listWording } from './wording/build-locale-lists.ts';
import { nothingWords } from './wording/build-locale-nothing.ts';

/** `decideList` in the language of the build, whatever `options.locale` says. */
export const decideListInBrowser = (query: ListQuery, options: ListOptions) =>
  decideList(query, options, { plan: decisionWords, lists: listWording, nothing: nothingWords });
