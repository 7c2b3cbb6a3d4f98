import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Péptido sintético de 15 aminoácidos',
  mechanism_of_action:
    'En células de tendón de rata, BPC-157 aumentó el crecimiento desde el tejido, la supervivencia bajo estrés y la migración. Las revisiones de trabajos en animales también describen efectos sobre la formación de vasos sanguíneos nuevos y sobre el revestimiento del intestino. No se sabe en qué medida esto vale para las personas.',
  plain_english_explanation:
    'Un péptido hecho en laboratorio a partir del modelo de otro que se encuentra en el jugo gástrico. En estudios con animales se asoció con una curación más rápida de tendones, músculo y tejido intestinal.',
  research_applications: [
    'Curación de tendones y ligamentos (animales, células)',
    'Reparación de músculo y tejidos blandos (animales)',
    'Revestimiento del tubo digestivo (animales)',
  ],
  timing: 'descrito habitualmente a una hora fija del día. Ningún estudio en personas fija una.',
  cycling_guidance:
    'Descrito habitualmente durante 4 semanas, seguidas de al menos 4 semanas de descanso. Ningún estudio en personas fija una duración, y se desconoce la seguridad a largo plazo.',
  monitoring_parameters: [
    'Niveles de dolor articular',
    'Amplitud de movimiento',
    'Niveles de bienestar digestivo',
    'Reacciones en el lugar de la inyección',
  ],
  interactions_to_avoid: [
    'Anticoagulantes y otros medicamentos que afectan la coagulación (no estudiados en conjunto)',
    'Medicamentos que suprimen el sistema inmunitario (no estudiados en conjunto)',
    'Otros medicamentos con receta, sin consultar a un médico o farmacéutico (se desconocen las interacciones en personas)',
  ],
  contraindications: ['Precaución: trastornos de la coagulación', 'Precaución: enfermedades autoinmunes'],
  not_asked: [
    'Antecedentes de cáncer (vasos nuevos y crecimiento celular en el laboratorio)',
    'Embarazo planeado',
    'Anticoagulantes o medicamentos que suprimen el sistema inmunitario',
  ],
  evidence_note:
    'Casi todo el trabajo es en animales y células: una revisión sistemática de 2025 encontró 35 estudios preclínicos y 1 clínico, por lo que el beneficio y la seguridad a largo plazo en personas no están establecidos.',
};
