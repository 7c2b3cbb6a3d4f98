import type { ListedId } from '../other-compounds.ts';
import type { Dated } from './types.ts';

interface DopingRule {
  /** The class of the World Anti-Doping Agency's list, or why the compound is on none. */
  group: string;
  en: string;
  es: string;
}

/** The list of 2027 is in force from 1 January 2027, and the list of 2028 is published by 1 October 2027. */
export const DOPING_RULES_DATED: Dated = { checked: '2026-11-26', holdsUntil: '2027-01-01' };

/** What the list of the World Anti-Doping Agency says about each compound. The source is `wadaProhibitedList`. */
export const DOPING_RULES: Readonly<Record<ListedId, DopingRule>> = {
  'bpc-157': {
    group: 'S0, by name',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S0, by name).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S0, por su nombre).',
  },
  'tb-500': {
    group: 'S2.3 "thymosin-β4 and its derivatives, e.g. TB-500"',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S2, by name).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S2, por su nombre).',
  },
  'aod-9604': {
    group: 'S2.2.3, by name',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S2, by name).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S2, por su nombre).',
  },
  'cjc-1295-ipamorelin': {
    group: 'S2.2.4, both by name',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S2, by name).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S2, por su nombre).',
  },
  'hcg-protocol': {
    group: 'S2.2.1, males',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S2, in males).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S2, en varones).',
  },
  'mots-c': {
    group: 'S4.4.1, by name',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S4, by name).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S4, por su nombre).',
  },
  retatrutide: {
    group: 'S0 by its text (no authority has approved it); not named',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S0, no authority has approved it).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S0, ninguna autoridad lo ha aprobado).',
  },
  '5-amino-1mq': {
    group: 'S0 by its text; not named',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S0, no authority has approved it).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S0, ninguna autoridad lo ha aprobado).',
  },
  tirzepatide: {
    group: 'not prohibited; Monitoring Program from 2026',
    en: 'Anti-doping: not prohibited in 2026 and 2027, but watched by the World Anti-Doping Agency; a research vial can hold other substances.',
    es: 'Antidopaje: no prohibido en 2026 ni en 2027, pero en observación por la Agencia Mundial Antidopaje; un vial de investigación puede contener otras sustancias.',
  },
  semaglutide: {
    group: 'not prohibited; Monitoring Program since 2024',
    en: 'Anti-doping: not prohibited in 2026 and 2027, but watched by the World Anti-Doping Agency; a research vial can hold other substances.',
    es: 'Antidopaje: no prohibido en 2026 ni en 2027, pero en observación por la Agencia Mundial Antidopaje; un vial de investigación puede contener otras sustancias.',
  },
  selank: {
    group: 'not named; approved in Russia, so S0 is not clear',
    en: 'Athletes under anti-doping rules: not named on the list, and class S0 can cover it; ask your agency first.',
    es: 'Deportistas sujetos a normas antidopaje: no figura por su nombre en la lista, y la clase S0 puede abarcarlo; pregunte antes a su organismo.',
  },
  semax: {
    group: 'not named; approved in Russia, so S0 is not clear',
    en: 'Athletes under anti-doping rules: not named on the list, and class S0 can cover it; ask your agency first.',
    es: 'Deportistas sujetos a normas antidopaje: no figura por su nombre en la lista, y la clase S0 puede abarcarlo; pregunte antes a su organismo.',
  },
  'thymosin-alpha-1': {
    group: 'not named; approved in several countries, so S0 is not clear',
    en: 'Athletes under anti-doping rules: not named on the list, and class S0 can cover it; ask your agency first.',
    es: 'Deportistas sujetos a normas antidopaje: no figura por su nombre en la lista, y la clase S0 puede abarcarlo; pregunte antes a su organismo.',
  },
  'pt-141': {
    group: 'not named; approved in the US',
    en: 'Athletes under anti-doping rules: not named on the list, and class S0 can cover it; ask your agency first.',
    es: 'Deportistas sujetos a normas antidopaje: no figura por su nombre en la lista, y la clase S0 puede abarcarlo; pregunte antes a su organismo.',
  },
  'signature-protocol': {
    group: 'not named; as an injection approved nowhere, so S0 by its text',
    en: 'Athletes under anti-doping rules: class S0 covers what no authority has approved, named or not; treat it as prohibited and ask your agency.',
    es: 'Deportistas sujetos a normas antidopaje: la clase S0 abarca lo que ninguna autoridad ha aprobado, con nombre o sin él; considérelo prohibido y pregunte a su organismo.',
  },
  dsip: {
    group: 'not named; S0 by its text',
    en: 'Athletes under anti-doping rules: class S0 covers what no authority has approved, named or not; treat it as prohibited and ask your agency.',
    es: 'Deportistas sujetos a normas antidopaje: la clase S0 abarca lo que ninguna autoridad ha aprobado, con nombre o sin él; considérelo prohibido y pregunte a su organismo.',
  },
  epitalon: {
    group: 'not named; S0 by its text',
    en: 'Athletes under anti-doping rules: class S0 covers what no authority has approved, named or not; treat it as prohibited and ask your agency.',
    es: 'Deportistas sujetos a normas antidopaje: la clase S0 abarca lo que ninguna autoridad ha aprobado, con nombre o sin él; considérelo prohibido y pregunte a su organismo.',
  },
  p21: {
    group: 'not named; S0 by its text',
    en: 'Athletes under anti-doping rules: class S0 covers what no authority has approved, named or not; treat it as prohibited and ask your agency.',
    es: 'Deportistas sujetos a normas antidopaje: la clase S0 abarca lo que ninguna autoridad ha aprobado, con nombre o sin él; considérelo prohibido y pregunte a su organismo.',
  },
  'nad-plus': {
    group: 'not named; more than 100 ml by vein in 12 hours is a prohibited method, M2.2 [K]',
    // The prohibited method is unconfirmed, so it is not printed.
    en: 'Athletes under anti-doping rules: not named on the list, and class S0 can cover it; ask your agency first.',
    es: 'Deportistas sujetos a normas antidopaje: no figura por su nombre en la lista, y la clase S0 puede abarcarlo; pregunte antes a su organismo.',
  },
  kisspeptin: {
    group: 'S2.2.1, males, by name',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S2, in males).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S2, en varones).',
  },
  tesamorelin: {
    group: 'S2.2.4, by name',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S2, by name).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S2, por su nombre).',
  },
  'follistatin-344': {
    group: 'S4.3, "myostatin-binding proteins, e.g. follistatin"',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S4, by name).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S4, por su nombre).',
  },
  'igf-1-lr3': {
    group: 'S2.3, IGF-1 and its analogues',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S2).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S2).',
  },
  'hgh-fragment': {
    group: 'S2.2.3, hGH 176-191 by name',
    en: 'Athletes under anti-doping rules: prohibited at all times (class S2, by name).',
    es: 'Deportistas sujetos a normas antidopaje: prohibido en todo momento (clase S2, por su nombre).',
  },
};
