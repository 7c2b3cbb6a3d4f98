/**
 * Names and comments in plain English: what the style guide drops and a pattern can tell. The rest is for the reader.
 * Exempt: texts of the specification, of the widget and of articles (app/messages, content), and the loader's short names (public).
 */
import { basename } from 'node:path';
import ts from 'typescript';
import { commentsOf, parse } from './syntax.mjs';

const EXEMPT = /^app\/messages\/|^scripts\/check-(?:english|source)\./;

/** Each name that was replaced, and by what. */
const NAMES = {
  together: 'createBatcher',
  deed: 'runButtonAction',
  redirectSaying: 'redirectWithToast',
  sayUpdated: 'toastSaved',
  sayRefused: 'toastError',
  putAwayIn: 'dismissedSetups',
  hear: 'handleMessage',
  noneAs: 'emptyToNull',
  faultsOf: 'summariseErrors',
  mattersOf: 'attentionItems',
  speak: 'setDocumentLocale',
  welcome: 'startSessionAndRedirect',
  keptDocuments: 'documentCache',
  keptPictures: 'pictureCache',
  SAME_FOR_ALL: 'CACHED_PATHS',
  soundHost: 'rejectMalformedHost',
  Walk: 'QuestionnaireState',
  ofTenant: 'operationContext',
  ofProduct: 'operationContext',
  wantSender: 'requestSender',
  wantedDomainColumns: 'requestedDomainColumns',
  wordsIn: 'wordingFor',
  KeptPictures: 'PictureCache',
  said: 'message, or what it is',
  Said: 'BridgeMessage',
  kept: 'stored, cached, or what it is',
  Kept: 'Stored…, Cached…',
  asked: 'request, requested, or what it is',
  Asked: 'Request…',
  held: 'claim, delayed, or what it is',
  Held: 'Claim, Delayed…',
  matters: 'attention',
  nobodys: 'the subject’s name',
  deeds: 'actions',
  tick: 'checkboxField',
};
/** Participles that may only name a field that is stored or travels: `{ shown: isShown }`. */
const PARTICIPLES = {
  found: 'what it is: row, lead, matches',
  shown: 'what it is: visibleRows, leadColumns, isShown',
  given: 'what it is: settings, input, answers',
  wanted: 'what it is: requestedPlan, target',
};
const NAMES_AND_PARTICIPLES = { ...NAMES, ...PARTICIPLES };
const WITH_PARTICIPLES = /^(?:app|server)\//;
const MINIMUM_OR_MAXIMUM = /(^|_)(MOST|LEAST|LONGEST)_/;

const FILES = {
  'put-away.ts': 'dismissed-setup.ts',
  'built.ts': 'build-locale.ts',
  'hide-in-browser.ts': 'hide-amounts.browser.ts',
  'nothing-in-browser.ts': 'empty-plan.browser.ts',
  'later.tsx': 'later-steps.tsx',
};

const VERB =
  '(?:is|are|was|were|has|had|can|could|may|must|will|would|does|did|leaves|reads|runs|happens|changes|needs|knows|asks|says|stands|comes|waits|holds|follows|goes|gets|keeps|looks|stays)';
const HABITS = [
  [/\b(?:is|are|was|were) had by\b/, 'name who has or does it'],
  [/\bwhoever\b|\bwhatever\b(?! (?:the|an?|it|they|its|their|`))/, 'name the subject'],
  [/\bnobody\b/, 'name the subject: no visitor, no caller'],
  [new RegExp(`\\bnothing (?:else |more |here |there )?${VERB}\\b`), 'name the subject: no row, no mail'],
  [/\bthere (?:is|are) none\b|\bthat (?:is|are) none\b/, '“missing”, “no price”'],
  [
    /\b(?:works?|exists?|lives?|runs?|needs?|is|are|does|holds?) no more\b(?! than)/,
    '“expired”, “no longer”',
  ],
  [/\bput(?:s|ting)? away\b/, '“dismissed”'],
  [/\bgo(?:es)? first\b/, '“is written first”, “is sent first”'],
  [/\bdeeds?\b/, '“action”'],
  [/\bthe house\b/, '“the codebase”, “the service”'],
  [/\b(?:stands?|stood)\b(?! for\b| by\b| out\b)/, '“is”'],
];

/** @returns one line per finding: place, what was found, what to write */
export function findHabits(sources) {
  return sources
    .filter(({ file }) => !EXEMPT.test(file))
    .flatMap(({ file, text }) => {
      const source = parse(file, text);
      const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
      return [
        ...fileNames(file),
        ...names(source, WITH_PARTICIPLES.test(file)).map(
          ({ position, text }) => `${file}:${lineAt(position)}: ${text}`,
        ),
        ...comments(source).map(({ position, text }) => `${file}:${lineAt(position)}: ${text}`),
      ];
    });
}

const fileNames = (file) => {
  const better = FILES[basename(file)];
  return better ? [`${file}: this file’s name is replaced by ${better}`] : [];
};

/** What a file declares: names of packages and browsers are not ours. */
function names(source, isWithParticiples) {
  const findings = [];
  const visit = (node) => {
    if (node.name && ts.isIdentifier(node.name) && !ts.isPropertyAccessExpression(node)) {
      const { text } = node.name;
      const replaced = isWithParticiples && isOwnName(node) ? NAMES_AND_PARTICIPLES : NAMES;
      const better = Object.hasOwn(replaced, text)
        ? `write ${replaced[text]}`
        : MINIMUM_OR_MAXIMUM.test(text) && 'write MIN_ or MAX_';
      if (better) findings.push({ position: node.name.getStart(source), text: `${text}: ${better}` });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return findings;
}

/** Whether a name is only this file's: other processes and versions read names of fields too. */
const isOwnName = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isBindingElement(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node);

function comments(source) {
  return commentsOf(source).flatMap(({ position, text }) => {
    const lowerCase = text.toLowerCase();
    return HABITS.flatMap(([pattern, better]) => {
      // A line break within a comment counts as a space.
      const match = pattern.exec(lowerCase.replace(/\s*\n\s*\*?\s*/g, ' '));
      return match ? [{ position, text: `“${match[0]}” in a comment: write ${better}` }] : [];
    });
  });
}
