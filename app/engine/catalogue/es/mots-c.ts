import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Péptido de origen mitocondrial de 16 aminoácidos',
  mechanism_of_action:
    'MOTS-c está codificado en el ADN de las mitocondrias. En ratones actuó sobre el músculo, activó el sensor de energía AMPK y redujo la resistencia a la insulina y la obesidad por una dieta rica en grasas. En personas, el ejercicio elevó el MOTS-c propio del cuerpo.',
  plain_english_explanation:
    'Un péptido que producen las centrales de energía de la célula, más aún con el ejercicio. Los ratones que lo recibieron corrieron mejor y ganaron menos grasa; en estos estudios no se administró a personas.',
  research_applications: [
    'Resistencia a la insulina y obesidad (ratones)',
    'Rendimiento físico con la edad (ratones)',
    'Respuesta del MOTS-c propio del cuerpo al ejercicio (personas)',
  ],
  timing:
    'descrito habitualmente por la mañana, con tres o cuatro días de separación. Ningún estudio en personas fija una pauta.',
  cycling_guidance:
    'Descrito habitualmente durante 4 a 8 semanas, seguidas de al menos 4 semanas de descanso. Ningún estudio en personas fija una duración.',
  monitoring_parameters: [
    'Niveles de energía',
    'Minutos de ejercicio',
    'Frecuencia cardíaca en reposo',
    'Reacciones en el lugar de la inyección',
    'Glucosa en ayunas o HbA1c',
  ],
  interactions_to_avoid: [
    'Insulina y otros medicamentos para bajar la glucosa, incluida la metformina (los efectos pueden sumarse)',
    'Medicamentos para el corazón y la presión arterial (no estudiados en conjunto)',
    'Otros medicamentos con receta, sin consultar a un médico o farmacéutico (se desconocen las interacciones en personas)',
  ],
  contraindications: [
    'Precaución: enfermedad cardíaca o problemas cardiovasculares',
    'Precaución: diabetes o problemas de azúcar en sangre',
  ],
  not_asked: ['Embarazo planeado', 'Insulina u otro medicamento que baja el azúcar en sangre'],
  evidence_note:
    'El tratamiento se estudió solo en ratones; en personas, los estudios midieron los niveles propios del cuerpo y no administraron nada.',
};
