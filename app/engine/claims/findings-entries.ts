import type { PeptideId } from '../types.ts';
import type { Finding } from './types.ts';

/** Findings on the entries of the catalogue. */
export const ENTRY_FINDINGS: Readonly<Record<PeptideId, readonly Finding[]>> = {
  'bpc-157': [
    {
      answers: ['muscle-gain'],
      en: 'Not studied for this: in rats it was healing of injured muscle, not growth.',
      es: 'No estudiado para esto: en ratas fue la curación de músculo lesionado, no el crecimiento.',
      sources: ['gwyer2019'],
    },
    {
      answers: ['athletic', 'slow-recovery-from-workouts', 'consumer performance', 'challenge recovery'],
      en: 'Not studied for this: healing of injured tendon and muscle was studied in animals, recovery after training was not.',
      es: 'No estudiado para esto: en animales se estudió la curación de tendón y músculo lesionados, no la recuperación tras entrenar.',
      sources: ['chang2011', 'gwyer2019'],
    },
    {
      answers: ['joint-pain-inflammation'],
      en: '16 people with knee pain were phoned after an injection into the joint, without a comparison group; under the skin it was not tested.',
      es: 'Se llamó por teléfono a 16 personas con dolor de rodilla tras una inyección en la articulación, sin grupo de comparación; bajo la piel no se probó.',
      sources: ['lee2021knee'],
    },
    {
      answers: ['digestive-issues-gut-health-problems'],
      en: 'As an enema in ulcerative colitis it showed no clear difference from placebo (46 people, abstract only); the gut work is otherwise in animals.',
      es: 'En enema, en colitis ulcerosa, no mostró una diferencia clara frente a placebo (46 personas, solo resumen); lo demás sobre el intestino es en animales.',
      sources: ['fdaBpc2026', 'sikiric2011'],
    },
    {
      answers: ['food-sensitivities-poor-gut-healing'],
      en: 'Healing of the gut was studied in animals; food sensitivities were not.',
      es: 'La curación del intestino se estudió en animales; las sensibilidades alimentarias, no.',
      sources: ['sikiric2011'],
    },
    {
      answers: ['technical tissue'],
      en: 'Healing of tendon and soft tissue was studied in animals and cells.',
      es: 'La curación de tendón y tejido blando se estudió en animales y células.',
      sources: ['chang2011', 'gwyer2019'],
    },
    {
      answers: ['objective angiogenesis'],
      en: 'New vessels were studied in animals and cells.',
      es: 'Los vasos nuevos se estudiaron en animales y células.',
      sources: ['chang2011', 'gwyer2019'],
    },
    {
      answers: ['objective collagen'],
      en: 'Tendon healing was studied in animals and cells.',
      es: 'La curación del tendón se estudió en animales y células.',
      sources: ['chang2011'],
    },
  ],
  'cjc-1295-ipamorelin': [
    {
      answers: ['weight-loss', 'difficulty-losing-weight'],
      en: 'Not shown for this: the one trial of CJC-1295 for belly fat, in people with HIV, was stopped in 2006 after a death and never published, and in mice ipamorelin raised body fat.',
      es: 'No demostrado para esto: el único ensayo de CJC-1295 para la grasa abdominal, en personas con VIH, se detuvo en 2006 tras una muerte y nunca se publicó, y en ratones la ipamorelina aumentó la grasa corporal.',
      sources: ['cjcHalt2006', 'lall2001'],
    },
    {
      answers: ['muscle-gain', 'muscle-loss-poor-muscle-gain'],
      en: 'In rats treated with a cortisone-like drug ipamorelin kept muscles stronger; muscle gain in people was not studied.',
      es: 'En ratas tratadas con un fármaco similar a la cortisona la ipamorelina conservó mejor la fuerza muscular; la ganancia de músculo en personas no se estudió.',
      sources: ['andersen2001'],
    },
    {
      answers: ['hormonal'],
      en: 'CJC-1295 (long-acting form) raised growth hormone and IGF-1 in healthy adults; nobody was treated for an imbalance.',
      es: 'CJC-1295 (forma de acción larga) aumentó la hormona del crecimiento y el IGF-1 en adultos sanos; no se trató ningún desequilibrio.',
      sources: ['teichman2006', 'ionescu2006'],
    },
    {
      answers: ['consumer hormones'],
      en: 'By vein it raised growth hormone in 40 healthy men; as a daily injection for an imbalance it was not tested.',
      es: 'Por vena aumentó la hormona del crecimiento en 40 hombres sanos; como inyección diaria para un desequilibrio no se probó.',
      sources: ['gobburu1999'],
    },
    {
      answers: ['technical hormonal'],
      name: 'Ipamorelin',
      en: 'By vein it raised growth hormone in 40 healthy men; as a daily injection for an imbalance it was not tested.',
      es: 'Por vena aumentó la hormona del crecimiento en 40 hombres sanos; como inyección diaria para un desequilibrio no se probó.',
      sources: ['gobburu1999'],
    },
    {
      answers: ['technical hormonal'],
      name: 'CJC-1295',
      en: 'Its long-acting form raised growth hormone and IGF-1 in healthy adults for days; products for sale usually lack that form.',
      es: 'Su forma de acción larga aumentó la hormona del crecimiento y el IGF-1 en adultos sanos durante días; los productos a la venta suelen carecer de esa forma.',
      sources: ['teichman2006', 'fdaCjc2024'],
    },
    {
      answers: ['objective growth-hormone'],
      en: 'CJC-1295 (long-acting form) and, by vein, ipamorelin raised growth hormone in healthy people; the blend was not tested.',
      es: 'CJC-1295 (forma de acción larga) y, por vena, la ipamorelina aumentaron la hormona del crecimiento en personas sanas; la mezcla no se probó.',
      sources: ['teichman2006', 'gobburu1999'],
    },
  ],
  retatrutide: [
    {
      answers: ['weight-loss', 'difficulty-losing-weight'],
      en: 'In trials of 48 to 80 weeks people lost weight with it; no country that we know of has approved it.',
      es: 'En ensayos de 48 a 80 semanas las personas perdieron peso; ningún país que conozcamos la ha aprobado.',
      sources: ['triumph1', 'retatrutidePhase2'],
    },
  ],
  tirzepatide: [
    {
      answers: ['weight-loss', 'difficulty-losing-weight'],
      en: 'The prescription product Zepbound is approved for this; a research vial is not that medicine.',
      es: 'El producto con receta Zepbound está aprobado para esto; un vial de investigación no es ese medicamento.',
      sources: ['surmount1', 'surmount5'],
    },
  ],
  semaglutide: [
    {
      answers: ['weight-loss', 'difficulty-losing-weight'],
      en: 'The prescription product Wegovy is approved for this; a research vial is not that medicine.',
      es: 'El producto con receta Wegovy está aprobado para esto; un vial de investigación no es ese medicamento.',
      sources: ['step1'],
    },
  ],
  'aod-9604': [
    {
      answers: ['weight-loss', 'difficulty-losing-weight', 'consumer weight'],
      en: 'The larger trial, by mouth for 24 weeks, found no useful weight loss.',
      es: 'El ensayo mayor, por boca durante 24 semanas, no halló una pérdida de peso útil.',
      sources: ['options2007'],
    },
    {
      answers: ['technical metabolic', 'challenge metabolism', 'objective lipolysis'],
      en: 'It lowered body fat in obese mice; in people the larger trial found no useful weight loss.',
      es: 'Redujo la grasa corporal en ratones obesos; en personas el ensayo mayor no halló una pérdida de peso útil.',
      sources: ['heffernan2001', 'options2007'],
    },
  ],
  'hcg-protocol': [
    {
      answers: ['weight-loss', 'difficulty-losing-weight'],
      en: 'Trials found no weight loss from it, and its US labels say so.',
      es: 'Los ensayos no hallaron pérdida de peso, y sus fichas técnicas de EE. UU. lo dicen.',
      sources: ['lijesen1995', 'hcgLabels'],
    },
  ],
  selank: [
    {
      answers: ['cognitive', 'brain-fog-poor-focus', 'technical cognitive'],
      en: 'Memory was studied in rats with brain damage; focus and memory in people were not.',
      es: 'La memoria se estudió en ratas con daño cerebral; la concentración y la memoria en personas, no.',
      sources: ['selankRats2008'],
    },
    {
      answers: ['sleep', 'poor-sleep-quality'],
      en: 'Not studied for this: the leaflet of the Russian nose drops names sleep problems that go with anxiety, but no trial of sleep was found.',
      es: 'No estudiado para esto: el prospecto de las gotas nasales rusas nombra problemas de sueño que acompañan a la ansiedad, pero no se halló ningún ensayo sobre el sueño.',
      sources: ['zozulia2008'],
    },
    {
      answers: ['anxiety'],
      en: '62 patients with anxiety improved about as much as with an older tranquilizer; nobody received a placebo, and it was given by the nose.',
      es: '62 pacientes con ansiedad mejoraron casi tanto como con un tranquilizante antiguo; nadie recibió placebo, y se administró por la nariz.',
      sources: ['zozulia2008'],
    },
    {
      answers: ['objective neuroplasticity'],
      en: 'Not studied for this: in rats it changed the activity of some genes of GABA signaling.',
      es: 'No estudiado para esto: en ratas cambió la actividad de algunos genes de la señal GABA.',
      sources: ['volkova2016'],
    },
  ],
  'tb-500': [
    {
      answers: ['muscle-gain', 'muscle-loss-poor-muscle-gain'],
      en: 'In mice with muscular dystrophy the whole protein gave no more strength; the TB-500 fragment was not studied for it.',
      es: 'En ratones con distrofia muscular la proteína completa no dio más fuerza; el fragmento TB-500 no se estudió para ello.',
      sources: ['spurney2010'],
    },
    {
      answers: ['technical tissue'],
      en: 'The whole protein was tested as a gel on leg ulcers of 73 people; the fragment was not, and in one cell assay it had no effect.',
      es: 'La proteína completa se probó en gel en úlceras de la pierna de 73 personas; el fragmento no, y en un ensayo celular no tuvo efecto.',
      sources: ['guarnera2010', 'tb500assay2024'],
    },
    {
      answers: ['objective angiogenesis'],
      en: 'In wounds of rats the whole protein gave more new vessels.',
      es: 'En heridas de ratas la proteína completa dio más vasos nuevos.',
      sources: ['malinda1999'],
    },
    {
      answers: ['objective collagen'],
      en: 'In wounds of rats the whole protein gave more collagen.',
      es: 'En heridas de ratas la proteína completa dio más colágeno.',
      sources: ['malinda1999'],
    },
  ],
  'mots-c': [
    {
      answers: ['weight-loss', 'difficulty-losing-weight', 'consumer weight', 'challenge metabolism'],
      en: 'Mice on a high-fat diet gained less weight; it was not tested for weight in people.',
      es: 'Ratones con dieta rica en grasa engordaron menos; no se probó para el peso en personas.',
      sources: ['lee2015'],
    },
    {
      answers: ['muscle-loss-poor-muscle-gain'],
      en: 'In mice it slowed the loss of muscle; people were not treated.',
      es: 'En ratones frenó la pérdida de músculo; no se trató a personas.',
      sources: ['kumagai2021', 'motsImmobile2024'],
    },
    {
      answers: ['anti-aging'],
      en: 'Old mice performed better with it; ageing in people was not studied.',
      es: 'Ratones viejos rindieron mejor con él; el envejecimiento en personas no se estudió.',
      sources: ['reynolds2021'],
    },
    {
      answers: ['cognitive', 'brain-fog-poor-focus'],
      en: 'Not studied for this: one mouse study was of brain injury.',
      es: 'No estudiado para esto: un estudio en ratones fue de lesión cerebral.',
      sources: ['motsTbi2024'],
    },
    {
      answers: ['low-energy-fatigue', 'consumer energy'],
      en: 'Mice ran longer with it; fatigue in people was not studied.',
      es: 'Los ratones corrieron más con él; la fatiga en personas no se estudió.',
      sources: ['reynolds2021'],
    },
    {
      answers: ['technical metabolic'],
      en: 'Insulin resistance and obesity from a high-fat diet were studied in mice.',
      es: 'La resistencia a la insulina y la obesidad por dieta rica en grasa se estudiaron en ratones.',
      sources: ['lee2015'],
    },
    {
      answers: ['objective mitochondrial'],
      en: 'It is made by mitochondria and was studied in mice and cells.',
      es: 'La producen las mitocondrias y se estudió en ratones y células.',
      sources: ['lee2015'],
    },
  ],
  '5-amino-1mq': [
    {
      answers: ['weight-loss', 'difficulty-losing-weight'],
      en: 'Obese mice lost fat with it; no trial in people was found.',
      es: 'Ratones obesos perdieron grasa con él; no se halló ningún ensayo en personas.',
      sources: ['neelakantan2018'],
    },
    {
      answers: ['low-energy-fatigue'],
      en: 'Old mice gripped more strongly with a drug of this kind; fatigue in people was not studied.',
      es: 'Ratones viejos tuvieron más fuerza de agarre con un fármaco de este tipo; la fatiga en personas no se estudió.',
      sources: ['dimetWiley2024'],
    },
  ],
  'signature-protocol': [
    {
      answers: ['skin-hair-nails'],
      en: 'Creams with it were tested on facial skin in small studies; injections were not, hair only in a mixture, nails not at all.',
      es: 'Se probaron cremas con él en la piel de la cara, en estudios pequeños; las inyecciones no, el cabello solo en una mezcla y las uñas no.',
      sources: ['pickart2015', 'leeWJ2016'],
    },
    {
      answers: ['anti-aging'],
      en: 'Only the look of skin was tested, with creams; ageing was not.',
      es: 'Solo se probó el aspecto de la piel, con cremas; el envejecimiento no.',
      sources: ['pickart2015'],
    },
    {
      answers: ['skin-aging-wrinkles-elasticity-loss'],
      en: 'Creams with it were tested on facial skin in small studies; injections were not.',
      es: 'Se probaron cremas con él en la piel de la cara, en estudios pequeños; las inyecciones, no.',
      sources: ['pickart2015', 'pickart2018'],
    },
    {
      answers: ['hair-thinning-loss'],
      en: 'A mixture that contained GHK was tried on the scalp of 45 men; GHK-Cu alone and injections were not.',
      es: 'Una mezcla que contenía GHK se probó en el cuero cabelludo de 45 hombres; GHK-Cu solo y las inyecciones, no.',
      sources: ['leeWJ2016'],
    },
    {
      answers: ['technical tissue'],
      en: 'A gel with it sped up the closing of foot ulcers in diabetes in one trial; injections were not tested.',
      es: 'Un gel con él aceleró el cierre de úlceras del pie en diabetes en un ensayo; las inyecciones no se probaron.',
      sources: ['mulder1994'],
    },
    {
      answers: ['objective angiogenesis'],
      en: 'New vessels were studied in the laboratory and in animals.',
      es: 'Los vasos nuevos se estudiaron en el laboratorio y en animales.',
      sources: ['pickart2018'],
    },
    {
      answers: ['objective collagen'],
      en: 'Creams with it were tested on skin; collagen itself was studied mostly in the laboratory.',
      es: 'Se probaron cremas con él sobre la piel; el colágeno en sí se estudió sobre todo en el laboratorio.',
      sources: ['pickart2015'],
    },
  ],
};
