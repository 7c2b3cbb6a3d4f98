import { CATALOGUE_NAMES } from '#app/engine/catalogue/names.ts';
import { CONSUMER_LISTS, TECHNICAL_LISTS } from '#app/engine/lists.ts';
import { OTHER_COMPOUNDS } from '#app/engine/other-compounds.ts';
import { SPANISH_LABELS } from '#app/engine/vocabulary/spanish.ts';
import { SPANISH_LIST_LABELS } from '#app/engine/vocabulary/spanish-lists.ts';
import {
  CONSUMER_CHALLENGES,
  CONSUMER_GOALS,
  FLAGS,
  GOALS,
  SYMPTOMS,
  TECHNICAL_APPLICATIONS,
  TECHNICAL_OBJECTIVES,
} from '#app/engine/vocabulary.ts';

/** Words of labels and names that reveal nothing about health by themselves. */
const COMMON = new Set(
  `protocol brand issues conditions disorders current general function studies research analysis quality
  matter what want look good feel your with other after from sube protocolo investigacion estudios funcion
  problemas enfermedades trastornos afecciones ciclo actual para como poca poco bajo baja mala falta otras
  nunca siempre todo todos importa haga que mejor buena bien cosa`.split(/\s+/),
);

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean);

const labels = [
  ...[GOALS, SYMPTOMS, CONSUMER_GOALS, CONSUMER_CHALLENGES, TECHNICAL_APPLICATIONS, TECHNICAL_OBJECTIVES]
    .flat()
    .map(({ label }) => label),
  ...FLAGS,
];
const names = [
  ...Object.values(CATALOGUE_NAMES),
  ...Object.values(OTHER_COMPOUNDS).map(({ name }) => name),
  ...[...CONSUMER_LISTS.values(), ...TECHNICAL_LISTS.values()].flat().map(({ name }) => name),
  'semaglutida',
  'tirzepatida',
  'retatrutida',
];

/** Every word of the engine's goals, symptoms, conditions and compounds, in both languages. */
export const HEALTH_WORDS: ReadonlySet<string> = new Set(
  [
    ...labels.flatMap((label) =>
      plainWords(`${label} ${SPANISH_LABELS[label] ?? SPANISH_LIST_LABELS[label] ?? ''}`),
    ),
    ...names.flatMap(plainWords),
  ].filter((word) => (word.length > 3 || /\d|^(hcg|nad\+?|p21)$/.test(word)) && !COMMON.has(word)),
);

/** Lists the health words in what a locked screen shows. */
export const healthWordsIn = (text: string): string[] =>
  plainWords(text).filter((word) => HEALTH_WORDS.has(word) || HEALTH_WORDS.has(word.replace(/e?s$/, '')));
