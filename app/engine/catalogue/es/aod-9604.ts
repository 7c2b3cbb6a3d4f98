import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Fragmento de la hormona del crecimiento humana (16 aminoácidos)',
  mechanism_of_action:
    'En ratones obesos, el tratamiento crónico redujo el peso corporal y la grasa; en ratones sin el receptor β3-adrenérgico no lo hizo. Los ensayos en humanos no encontraron ningún efecto sobre el IGF-1, a diferencia de la propia hormona del crecimiento.',
  plain_english_explanation:
    'Una parte pequeña de la hormona del crecimiento humana, hecha para conservar su efecto sobre la grasa sin sus otros efectos. Funcionó en ratones obesos; el ensayo más grande en personas no alcanzó su objetivo.',
  research_applications: [
    'Metabolismo de las grasas (ratones obesos)',
    'Papel del receptor β3-adrenérgico (ratones)',
    'Peso corporal por vía oral (ensayos en humanos de 12 y 24 semanas)',
  ],
  timing: 'descrito habitualmente por la mañana antes de comer. Ningún ensayo publicado fija una hora.',
  cycling_guidance:
    'Descrito habitualmente durante 8 a 12 semanas, seguidas de al menos 4 semanas de descanso. Ningún estudio en personas fija una duración.',
  monitoring_parameters: [
    'Peso corporal',
    'Perímetro de la cintura',
    'Niveles de apetito',
    'Reacciones en el lugar de la inyección',
    'Glucosa en ayunas o HbA1c',
    'Peso',
  ],
  interactions_to_avoid: [
    'Hormona del crecimiento (no estudiados en conjunto)',
    'Insulina y otros medicamentos para bajar la glucosa (no estudiados en conjunto)',
    'Otros medicamentos con receta, sin consultar a un médico o farmacéutico (se desconocen las interacciones en personas)',
  ],
  contraindications: ['Precaución: diabetes o problemas de azúcar en sangre'],
  not_asked: [
    'Antecedentes de cáncer (emparentado con la hormona del crecimiento; no estudiado)',
    'Embarazo planeado',
    'Insulina u otro medicamento que baja el azúcar en sangre',
  ],
  evidence_note:
    'El ensayo más grande en personas no encontró ningún efecto: por vía oral durante 24 semanas en 536 personas (OPTIONS, 2007), la pérdida de peso fue demasiado pequeña para diferir del placebo, y el desarrollo para la obesidad terminó. Un ensayo anterior por vía oral, de 12 semanas en 300 personas, había encontrado más pérdida de peso que con placebo; no se encontró ningún ensayo con inyección bajo la piel.',
};
