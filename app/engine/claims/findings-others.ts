import type { OtherCompoundId } from '../other-compounds.ts';
import type { Finding } from './types.ts';

/** Findings on the compounds that only the lists name. */
export const OTHER_FINDINGS: Readonly<Record<OtherCompoundId, readonly Finding[]>> = {
  dsip: [
    {
      answers: ['consumer sleep'],
      en: 'In people with insomnia the effect was small; the authors expected no major benefit.',
      es: 'En personas con insomnio el efecto fue pequeño; los autores no esperaban un beneficio importante.',
      sources: ['bes1992', 'monti1987'],
    },
  ],
  epitalon: [
    {
      answers: ['consumer sleep'],
      en: 'Not studied for this: in old monkeys it raised night-time melatonin.',
      es: 'No estudiado para esto: en monos viejos aumentó la melatonina nocturna.',
      sources: ['epitalonMonkeys2001'],
    },
    {
      answers: ['technical cellular'],
      en: 'It was studied in human cells in a dish and in old animals.',
      es: 'Se estudió en células humanas en placa y en animales viejos.',
      // The cells by the first, the animals by the second, as for the product itself.
      sources: ['khavinson2003', 'epitalonMonkeys2001'],
    },
  ],
  'pt-141': [
    {
      answers: ['consumer hormones'],
      en: 'Not studied for hormones: it is approved in the US for low sexual desire in women before menopause and does not replace hormones.',
      es: 'No estudiado para las hormonas: en EE. UU. está aprobado para el deseo sexual bajo en mujeres antes de la menopausia y no sustituye hormonas.',
      sources: ['reconnect2019'],
    },
    {
      answers: ['challenge libido'],
      en: 'The prescription product Vyleesi is approved in the US for this in women before menopause only; a research vial is not that medicine.',
      es: 'El producto con receta Vyleesi está aprobado en EE. UU. para esto solo en mujeres antes de la menopausia; un vial de investigación no es ese medicamento.',
      sources: ['reconnect2019'],
    },
  ],
  kisspeptin: [
    {
      answers: ['consumer hormones', 'technical hormonal'],
      en: 'By vein kisspeptin-10 raised LH and testosterone in healthy men; under the skin for an imbalance it was not tested.',
      es: 'Por vena, la kisspeptina-10 aumentó la LH y la testosterona en hombres sanos; bajo la piel para un desequilibrio no se probó.',
      sources: ['george2011'],
    },
    {
      answers: ['challenge libido'],
      en: 'By vein it changed brain responses in 32 men and 32 women with low desire; under the skin it was not tested for this.',
      es: 'Por vena cambió las respuestas cerebrales en 32 hombres y 32 mujeres con deseo bajo; bajo la piel no se probó para esto.',
      sources: ['mills2023', 'thurston2022'],
    },
  ],
  tesamorelin: [
    {
      answers: ['technical metabolic'],
      en: 'It lowers belly fat in people with HIV, for which Egrifta is approved in the US; the label says that it is not for weight loss.',
      es: 'Reduce la grasa abdominal en personas con VIH, para lo que Egrifta está aprobado en EE. UU.; la ficha dice que no es para perder peso.',
      sources: ['falutz2007', 'stanley2014'],
    },
    {
      answers: ['objective lipolysis'],
      en: 'It lowers belly fat in people with HIV; the label says that it is not for weight loss.',
      es: 'Reduce la grasa abdominal en personas con VIH; la ficha dice que no es para perder peso.',
      sources: ['falutz2007', 'stanley2014'],
    },
    {
      answers: ['objective growth-hormone'],
      en: 'It raises growth hormone and IGF-1 in people with HIV; Egrifta is approved for their belly fat.',
      es: 'Aumenta la hormona del crecimiento y el IGF-1 en personas con VIH; Egrifta está aprobado para su grasa abdominal.',
      sources: ['falutz2007'],
    },
  ],
  semax: [
    {
      answers: ['technical cognitive'],
      en: 'As nose drops it is used in Russia after stroke; in 24 healthy people only brain imaging was done.',
      es: 'En gotas nasales se usa en Rusia tras un ictus; en 24 personas sanas solo se hizo imagen cerebral.',
      sources: ['lebedeva2018'],
    },
    {
      answers: ['objective neuroplasticity'],
      en: 'In rats it raised BDNF in the hippocampus.',
      es: 'En ratas aumentó el BDNF en el hipocampo.',
      sources: ['dolotov2006'],
    },
  ],
  p21: [
    {
      answers: ['technical cognitive'],
      en: 'Memory was studied in mice.',
      es: 'La memoria se estudió en ratones.',
      sources: ['chohan2011'],
    },
    {
      answers: ['objective neuroplasticity'],
      en: 'New nerve cells and memory were studied in mice.',
      es: 'Las neuronas nuevas y la memoria se estudiaron en ratones.',
      sources: ['chohan2011'],
    },
  ],
  'nad-plus': [
    {
      answers: ['technical cellular'],
      en: 'By vein in 11 men it changed blood levels; a benefit was not tested.',
      es: 'Por vena en 11 hombres cambió los niveles en sangre; no se probó un beneficio.',
      sources: ['grant2019', 'radenkovic2020'],
    },
    {
      answers: ['objective mitochondrial'],
      en: 'Not shown for this by injection: blood levels were measured in 11 men.',
      es: 'No demostrado para esto por inyección: se midieron los niveles en sangre de 11 hombres.',
      sources: ['grant2019'],
    },
  ],
  'thymosin-alpha-1': [
    {
      answers: ['technical cellular'],
      en: 'Approved in several countries for hepatitis B; in 1,106 people with sepsis it did not lower deaths.',
      es: 'Aprobado en varios países para la hepatitis B; en 1106 personas con sepsis no redujo las muertes.',
      sources: ['tests2025'],
    },
  ],
  'follistatin-344': [
    {
      answers: ['technical performance'],
      en: 'Follistatin was tested as a gene therapy in 6 patients with a muscle disease; the injected protein was not.',
      es: 'La folistatina se probó como terapia génica en 6 pacientes con una enfermedad muscular; la proteína inyectada, no.',
      sources: ['mendell2015'],
    },
  ],
  'igf-1-lr3': [
    {
      answers: ['technical performance'],
      en: 'It was studied in rats and cells; performance in people was not.',
      es: 'Se estudió en ratas y células; el rendimiento en personas, no.',
      sources: ['ballard1993'],
    },
  ],
  'hgh-fragment': [
    {
      answers: ['objective lipolysis'],
      en: 'Breakdown of fat was studied in obese rodents.',
      es: 'La degradación de la grasa se estudió en roedores obesos.',
      sources: ['natera1994'],
    },
  ],
};
