import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Fragmento de la hormona del crecimiento humana (16 aminoácidos)',
  mechanism_of_action:
    'En ratones obesos, el tratamiento crónico redujo el peso corporal y la grasa; en ratones sin el receptor β3-adrenérgico no lo hizo. Los ensayos en humanos no encontraron ningún efecto sobre el IGF-1, a diferencia de la propia hormona del crecimiento.',
  plain_english_explanation:
    'Una parte pequeña de la hormona del crecimiento humana, hecha para conservar su efecto sobre la grasa sin sus otros efectos. Funcionó en ratones obesos; en personas se ha probado sobre todo su seguridad.',
  research_applications: [
    'Metabolismo de las grasas (ratones obesos)',
    'Papel del receptor β3-adrenérgico (ratones)',
    'Seguridad y tolerabilidad (ensayos en humanos)',
  ],
  timing: 'descrito habitualmente por la mañana antes de comer. Ningún ensayo publicado fija una hora.',
  cycling_guidance:
    'Descrito habitualmente durante 8 a 12 semanas, seguidas de al menos 4 semanas de descanso. Ningún estudio en personas fija una duración.',
  monitoring_parameters: [
    'Peso corporal',
    'Niveles de apetito',
    'Perímetro de la cintura',
    'Glucosa en ayunas',
    'Reacciones en el lugar de la inyección',
  ],
  interactions_to_avoid: [
    'Hormona del crecimiento (no estudiados en conjunto)',
    'Insulina y otros medicamentos para bajar la glucosa (no estudiados en conjunto)',
    'Otros medicamentos con receta, sin un médico o farmacéutico (se desconocen las interacciones en personas)',
  ],
  contraindications: [
    'Precaución: diabetes o problemas de azúcar en sangre',
    'Deportistas sujetos a normas antidopaje (prohibido: clase S2)',
  ],
  evidence_note:
    'La pérdida de grasa se mostró en ratones; el resumen publicado de seis ensayos en humanos, con coautores de la empresa desarrolladora, informa de seguridad y tolerabilidad y no demuestra pérdida de grasa en personas.',
};
