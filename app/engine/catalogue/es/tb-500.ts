import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Fragmento de la timosina β4',
  mechanism_of_action:
    'TB-500 se vende como un fragmento de la proteína timosina β4, y la investigación es sobre la proteína completa: en ratas aceleró el cierre de heridas, con más migración de células de la piel, colágeno y vasos nuevos.',
  plain_english_explanation:
    'Un fragmento de una proteína de reparación que el cuerpo produce. La proteína completa ayudó a que las heridas de ratas se cerraran más rápido; del fragmento en sí no se muestran aquí resultados semejantes.',
  research_applications: [
    'Cierre de heridas (ratas, proteína completa)',
    'Migración celular y reparación de tejidos (revisión, proteína completa)',
    'Seguridad por vía intravenosa en voluntarios sanos (proteína completa)',
  ],
  timing:
    'descrito habitualmente con tres o cuatro días de separación. Ningún estudio del fragmento fija una pauta.',
  cycling_guidance:
    'Descrito habitualmente durante 4 a 6 semanas, seguidas de al menos 4 semanas de descanso. Ningún estudio en personas fija una duración.',
  monitoring_parameters: [
    'Niveles de dolor articular',
    'Amplitud de movimiento',
    'Reacciones en el lugar de la inyección',
  ],
  interactions_to_avoid: [
    'Anticoagulantes y otros medicamentos que afectan la coagulación (no estudiados en conjunto)',
    'Medicamentos que suprimen el sistema inmunitario (no estudiados en conjunto)',
    'Otros medicamentos con receta, sin consultar a un médico o farmacéutico (se desconocen las interacciones en personas)',
  ],
  contraindications: [
    'Precaución: enfermedad cardíaca o problemas cardiovasculares',
    'Precaución: trastornos de la coagulación',
    'Precaución: enfermedades autoinmunes',
  ],
  not_asked: [
    'Antecedentes de cáncer (vasos nuevos y migración celular)',
    'Embarazo planeado',
    'Enfermedad ocular con vasos nuevos (retinopatía proliferativa)',
    'Anticoagulantes o medicamentos que suprimen el sistema inmunitario',
  ],
  evidence_note:
    'Los estudios son todos de la timosina β4 completa: curación de heridas en ratas, un gel en úlceras de la pierna de 73 personas y un estudio de seguridad por vía intravenosa en voluntarios sanos; no se cita ningún estudio en humanos del fragmento TB-500.',
};
