import type { Source } from '#app/engine/types.ts';

/** Our own remarks about a source, by their English text. Titles, journals and names are not translated. */
const SOURCE_TEXTS: Readonly<Record<string, string>> = {
  'Ferring and Organon': 'Ferring y Organon',
  'US prescribing information': 'Ficha técnica de Estados Unidos',
  'European Medicines Agency, 6 June 2025': 'Agencia Europea de Medicamentos, 6 de junio de 2025',
  'Pregnyl label': 'ficha técnica de Pregnyl',
  'Wegovy label': 'ficha técnica de Wegovy',
  'Zepbound label': 'ficha técnica de Zepbound',
  'Mounjaro label': 'ficha técnica de Mounjaro',
  'Ozempic label': 'ficha técnica de Ozempic',
  'S0 names BPC-157 and covers what no authority has approved; S2 names AOD-9604, CJC-1295, ipamorelin, TB-500 and, for males, chorionic gonadotrophin; S4 names MOTS-c.':
    'S0 nombra BPC-157 y abarca lo que ninguna autoridad ha aprobado; S2 nombra AOD-9604, CJC-1295, ipamorelina, TB-500 y, para hombres, la gonadotropina coriónica; S4 nombra MOTS-c.',
  'Australian stock exchange, 21 February 2007': 'Bolsa de valores de Australia, 21 de febrero de 2007',
  'Eli Lilly, 11 December 2025': 'Eli Lilly, 11 de diciembre de 2025',
  'By mouth, 24 weeks, 536 people: no significant weight loss against placebo; development for obesity ended.':
    'Por vía oral, 24 semanas, 536 personas: sin pérdida de peso significativa frente a placebo; el desarrollo para la obesidad terminó.',
  'Announced by the maker, not yet peer-reviewed; 445 adults with overweight or obesity and knee osteoarthritis, 68 weeks.':
    'Anunciado por el fabricante, aún sin revisión por pares; 445 adultos con sobrepeso u obesidad y artrosis de rodilla, 68 semanas.',
  'Animal and cell work.': 'Trabajo en animales y células.',
  'Review; almost all animal work.': 'Revisión; casi todo es trabajo en animales.',
  'Review; mostly small rodents.': 'Revisión; sobre todo roedores pequeños.',
  '35 preclinical studies, 1 clinical.': '35 estudios preclínicos, 1 clínico.',
  'In rats, with the full protein, not the fragment.': 'En ratas, con la proteína completa, no el fragmento.',
  'Review of the full protein, not the fragment.': 'Revisión de la proteína completa, no del fragmento.',
  'Full protein by vein, not the fragment.': 'Proteína completa por vía intravenosa, no el fragmento.',
  'US FDA, January 13, 2026': 'US FDA, 13 de enero de 2026',
  'Asks to remove the warning from the labels of Saxenda, Wegovy and Zepbound.':
    'Pide retirar la advertencia de las fichas de Saxenda, Wegovy y Zepbound.',
  'In mice.': 'En ratones.',
  'In rats.': 'En ratas.',
  'In mice; body fat went up.': 'En ratones; la grasa corporal aumentó.',
  'In mice; the full protein, not the fragment.': 'En ratones; la proteína completa, no el fragmento.',
  'In mice and cells.': 'En ratones y células.',
  'Pharmacy Compounding Advisory Committee, July 2026':
    'Comité asesor de formulación magistral, julio de 2026',
  'Quotes a randomized enema trial in ulcerative colitis: Ruenzi M et al., Gastroenterology 2005;128:A584, abstract only.':
    'Cita un ensayo aleatorizado con enema en colitis ulcerosa: Ruenzi M et al., Gastroenterology 2005;128:A584, solo resumen.',
  'In cells and rats; the fragment itself did not speed up the closing of a wound in cells.':
    'En células y ratas; el fragmento mismo no aceleró el cierre de una herida en células.',
  'In rats and cells.': 'En ratas y células.',
  'In mice with a brain injury.': 'En ratones con una lesión cerebral.',
  '16 people, asked by phone; no comparison group.':
    '16 personas, consultadas por teléfono; sin grupo de comparación.',
  '40 healthy men, by vein.': '40 hombres sanos, por vena.',
  '114 people, by vein; no significant difference.': '114 personas, por vena; sin diferencia significativa.',
  'A gel with the full protein, 73 patients.': 'Un gel con la proteína completa, 73 pacientes.',
  'A gel on foot ulcers.': 'Un gel en úlceras del pie.',
  '45 men, a mixture on the scalp.': '45 hombres, una mezcla en el cuero cabelludo.',
  'Co-authors at the developer.': 'Coautores de la empresa desarrolladora.',
  'Found no evidence of effect.': 'No encontró evidencia de un efecto.',
  'States that it has not been shown to be effective in treating obesity.':
    'Declara que no se ha demostrado que sea eficaz para tratar la obesidad.',
  '62 patients, compared with medazepam; no placebo; selank was given by the nose.':
    '62 pacientes, en comparación con medazepam; sin placebo; selank se administró por la nariz.',
  'Treatment was in mice.': 'El tratamiento fue en ratones.',
  'Treatment was in mice; levels were measured in people.':
    'El tratamiento fue en ratones; los niveles se midieron en personas.',
  'Narrative review.': 'Revisión narrativa.',
  'Boxed warning: thyroid C-cell tumors; contraindicated with a personal or family history of medullary thyroid carcinoma or MEN 2.':
    'Advertencia en recuadro: tumores de células C de la tiroides; contraindicado con antecedentes personales o familiares de carcinoma medular de tiroides o MEN 2.',
  'Phase 2, 338 adults, 48 weeks.': 'Fase 2, 338 adultos, 48 semanas.',
  'TRIUMPH-1: phase 3, 2,339 adults, 80 weeks.': 'TRIUMPH-1: fase 3, 2339 adultos, 80 semanas.',
  'Found no published study in people of the form without DAC.':
    'No halló ningún estudio publicado en personas de la forma sin DAC.',
  'Stopped in July 2006 after a participant died; no results were published.':
    'Detenido en julio de 2006 tras la muerte de un participante; no se publicaron resultados.',
  'Wide intervals; compared with bupropion-naltrexone.':
    'Intervalos amplios; en comparación con bupropión-naltrexona.',
  'Up to 1 in 10,000.': 'Hasta 1 de cada 10 000.',
  'Six orders, three delivered, content 29-39% over the label, purity 7-14% instead of 99%.':
    'Seis pedidos, tres entregados, contenido un 29-39% por encima de lo indicado en la etiqueta, pureza del 7-14% en lugar del 99%.',
  'US Food and Drug Administration': 'Administración de Alimentos y Medicamentos de Estados Unidos (FDA)',
  'Pharmacy Compounding Advisory Committee, December 2024':
    'Comité Asesor sobre Preparación Magistral, diciembre de 2024',
  'N Engl J Med 2026, online on 29 September 2026': 'N Engl J Med 2026, en línea el 29 de septiembre de 2026',
  'Web page of the agency; its content changes.': 'Página web de la agencia; su contenido cambia.',
};

const inSpanish = (text: string): string => SOURCE_TEXTS[text] ?? text;

export const sourceInSpanish = ({ authors, published_in, identifier, note, ...source }: Source): Source => ({
  ...source,
  authors: inSpanish(authors),
  published_in: inSpanish(published_in),
  identifier: identifier && inSpanish(identifier),
  ...(note && { note: inSpanish(note) }),
});
