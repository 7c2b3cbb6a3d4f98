import type { ListedId } from '../other-compounds.ts';
import type { StudyNote } from './types.ts';

/** What a compound was studied for, which is shown if it was not studied for the visitor's answer (D59). */
export const STUDIED_FOR: Readonly<Partial<Record<ListedId, StudyNote>>> = {
  'bpc-157': {
    en: 'In people only a few small groups had it, for example injected into the knee, mostly without comparison; the rest is animals and cells.',
    es: 'En personas solo lo recibieron unos pocos grupos pequeños, por ejemplo inyectado en la rodilla, casi siempre sin comparación; lo demás son animales y células.',
    sources: ['lee2021knee', 'vasireddi2025'],
  },
  'cjc-1295-ipamorelin': {
    en: 'In people CJC-1295 (long-acting form) was tested for hormone levels and ipamorelin by vein; the blend was not tested.',
    es: 'En personas, CJC-1295 (forma de acción larga) se probó para niveles hormonales y la ipamorelina por vena; la mezcla no se probó.',
    sources: ['teichman2006', 'gobburu1999', 'beck2014', 'fdaCjc2024'],
  },
  'aod-9604': {
    en: 'In people it was tested for weight, by mouth, and for safety.',
    es: 'En personas se probó para el peso, por boca, y para la seguridad.',
    sources: ['options2007', 'stier2013'],
  },
  selank: {
    en: 'In people it was tested as nose drops for anxiety, without a placebo group.',
    es: 'En personas se probó en gotas nasales para la ansiedad, sin grupo placebo.',
    sources: ['zozulia2008'],
  },
  'tb-500': {
    en: 'The whole protein, thymosin β4, was tested on leg ulcers and for safety by vein; the TB-500 fragment was not tested in people.',
    es: 'La proteína completa, timosina β4, se probó en úlceras de la pierna y, por vena, para la seguridad; el fragmento TB-500 no se probó en personas.',
    sources: ['guarnera2010', 'ruff2010'],
  },
  'mots-c': {
    en: 'It was given to mice and cells only.',
    es: 'Solo se administró a ratones y células.',
    sources: ['lee2015', 'reynolds2021'],
  },
  '5-amino-1mq': {
    en: 'It was given to mice and cells only.',
    es: 'Solo se administró a ratones y células.',
    sources: ['neelakantan2018'],
  },
  'signature-protocol': {
    en: 'In people it was tested on the skin, as creams and as a wound gel; injections were not tested.',
    es: 'En personas se probó sobre la piel, en cremas y en un gel para heridas; las inyecciones no se probaron.',
    sources: ['pickart2015', 'mulder1994'],
  },
  'nad-plus': {
    en: 'In one study 11 men had it by vein, and blood levels were measured.',
    es: 'En un estudio 11 hombres lo recibieron por vena y se midieron los niveles en sangre.',
    sources: ['grant2019'],
  },
  dsip: {
    en: 'In people it was tested by vein for sleep.',
    es: 'En personas se probó por vena para el sueño.',
    sources: ['bes1992'],
  },
  epitalon: {
    en: 'It was studied in cells and in old animals.',
    es: 'Se estudió en células y en animales viejos.',
    sources: ['khavinson2003', 'epitalonMonkeys2001'],
  },
  'hgh-fragment': {
    en: 'It was studied in obese rodents; AOD-9604, almost the same fragment, had no effect on weight in the larger trial in people.',
    es: 'Se estudió en roedores obesos; AOD-9604, casi el mismo fragmento, no tuvo efecto sobre el peso en el ensayo mayor en personas.',
    sources: ['natera1994', 'options2007'],
  },
  'pt-141': {
    en: 'In people it was tested for low sexual desire.',
    es: 'En personas se probó para el deseo sexual bajo.',
    sources: ['reconnect2019'],
  },
};
