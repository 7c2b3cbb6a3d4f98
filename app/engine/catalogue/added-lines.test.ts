import { describe, expect, it } from 'vitest';
import { describeOtherSafety } from '../claims/list-safety.ts';
import { isOtherCompound, type ListedId } from '../other-compounds.ts';
import { PEPTIDE_IDS } from '../types.ts';
import { ownWarnings } from '../unasked-lines.ts';
import { catalogueIn } from './index.ts';

type Place = 'asked' | 'unasked' | 'interactions' | 'note' | 'dose';

/** Section 4a of the evidence (5-evidence.md): what each compound's lists say, in English and Spanish. */
const ADDED: [id: ListedId, place: Place, en: RegExp, es: RegExp][] = [
  ['cjc-1295-ipamorelin', 'unasked', /history of cancer/, /antecedentes de cáncer/],
  ['cjc-1295-ipamorelin', 'asked', /^Age 18-24$/, /^Edad de 18-24 años$/],
  ['aod-9604', 'unasked', /history of cancer/, /antecedentes de cáncer/i],
  ['bpc-157', 'unasked', /history of cancer/i, /antecedentes de cáncer/i],
  ['tb-500', 'unasked', /history of cancer/i, /antecedentes de cáncer/i],
  ['signature-protocol', 'unasked', /history of cancer/i, /antecedentes de cáncer/i],
  ['hcg-protocol', 'asked', /^Current steroid cycle$/, /^Ciclo actual de esteroides$/],
  ['hcg-protocol', 'dose', /give it into the muscle/, /vía intramuscular/],
  [
    'selank',
    'unasked',
    /^Only the nose was studied; injection was not$/,
    /^Solo se estudió la vía nasal; la inyección no$/,
  ],
  ['selank', 'unasked', /^Bipolar disorder or psychosis/, /^Trastorno bipolar o psicosis/],
  ['semax', 'unasked', /^Bipolar disorder or psychosis/, /^Trastorno bipolar o psicosis/],
  ['semax', 'unasked', /^Seizures$/, /^Convulsiones$/],
  ['semax', 'note', /^Only the nose was studied; injection was not/, /vía nasal/],
  [
    '5-amino-1mq',
    'interactions',
    /Niacin, nicotinamide, NMN and NAD\+/,
    /niacina, nicotinamida, NMN y NAD\+/,
  ],
  ['retatrutide', 'unasked', /under 30 \(not studied\)/, /inferior a 30 \(no estudiada\)/],
  ['retatrutide', 'unasked', /GLP-1 medicine in the last 90 days \(not/, /GLP-1 en los últimos 90 días \(no/],
  [
    'retatrutide',
    'unasked',
    /^A suicide attempt in the past \(not studied\)$/,
    /^Un intento de suicidio en el pasado \(no estudiado\)$/,
  ],
  ['retatrutide', 'unasked', /^Low blood pressure, or medicines/, /^Presión arterial baja, o medicamentos/],
  ['retatrutide', 'note', /numb, burning or painful skin/, /la piel se adormece, arde o duele/],
  ['retatrutide', 'note', /yellow skin or dark urine stop/, /piel amarilla u orina oscura, deje/],
  ...(['retatrutide', 'tirzepatide', 'semaglutide'] as const).map((id): (typeof ADDED)[number] => [
    id,
    'asked',
    /^Caution: mental health conditions \(the trials left out serious mental illness; in 2026 US FDA asked to remove a warning of suicidal thoughts/,
    /^Precaución: trastornos de salud mental \(los ensayos excluyeron .*graves; en 2026 la FDA .*pensamientos suicidas/,
  ]),
  ['semaglutide', 'unasked', /^Sudden loss of vision/, /^Pérdida .*visión/],
  ['pt-141', 'unasked', /^Melanoma, or dark spots/, /^Melanoma, o manchas/],
  ['pt-141', 'unasked', /^Men, and women after menopause/, /^Hombres, y mujeres después/],
  [
    'pt-141',
    'note',
    /nausea in about 40 of 100 people; skin and gums can darken/i,
    /náuseas en unas 40 de cada 100 personas; la piel y las encías pueden oscurecerse/i,
  ],
  ['dsip', 'unasked', /^Sleep apnea$/, /^Apnea del sueño$/],
  ['dsip', 'unasked', /^Sedatives, opioids or alcohol$/, /^Sedantes, opioides o alcohol$/],
  ['dsip', 'unasked', /^Driving or machines/, /^Conducir o manejar/],
  ['tesamorelin', 'unasked', /^Cortisone tablets/, /^Comprimidos de cortisona/],
  ['igf-1-lr3', 'unasked', /^Insulin or another medicine/, /^Insulina u otro medicamento/],
  ['dsip', 'note', /no human safety study/, /ningún estudio en personas sobre la seguridad/],
  ['epitalon', 'unasked', /history of cancer/, /Antecedentes de cáncer/],
  ['tesamorelin', 'unasked', /^Pituitary disease/, /^Enfermedad de la hipófisis/],
  ['thymosin-alpha-1', 'unasked', /organ transplant/, /trasplante de órgano/],
];

/** Lists the lines of one place of a compound's texts. */
function linesOf(id: ListedId, place: Place, locale: 'en' | 'es'): string[] {
  if (isOtherCompound(id))
    return place === 'unasked' ? ownWarnings(id, locale) : [describeOtherSafety(id, locale)];
  const entry = catalogueIn(locale)[id];
  return {
    asked: entry.contraindications.filter((line) => !entry.not_asked.includes(line)),
    unasked: entry.not_asked,
    interactions: entry.interactions_to_avoid,
    note: [entry.evidence_note],
    dose: [entry.dose_basis],
  }[place];
}

describe('what the evidence adds per compound (4a)', () => {
  it.each(ADDED)('%s, %s: %s', (id, place, en, es) => {
    expect(linesOf(id, place, 'en')).toContainEqual(expect.stringMatching(en));
    expect(linesOf(id, place, 'es')).toContainEqual(expect.stringMatching(es));
  });

  it.each(PEPTIDE_IDS)('%s: a planned pregnancy is among what no question asks (D42)', (id) => {
    expect(linesOf(id, 'unasked', 'en')).toContainEqual(
      expect.stringMatching(/^Pregnancy planned( within 2 months)?$/),
    );
    expect(linesOf(id, 'unasked', 'es')).toContainEqual(
      expect.stringMatching(/^Embarazo planeado( en los próximos 2 meses)?$/),
    );
  });
});
