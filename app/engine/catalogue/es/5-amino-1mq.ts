import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Inhibidor de la NNMT (una molécula pequeña, no un péptido)',
  mechanism_of_action:
    'Bloquea la nicotinamida N-metiltransferasa (NNMT), una enzima del tejido graso y del músculo. En ratones con una dieta rica en grasas, los inhibidores de la NNMT redujeron el peso corporal y la grasa; en ratones viejos, un inhibidor de la NNMT mejoró la reparación muscular.',
  plain_english_explanation:
    'Una molécula pequeña en cápsulas, no un péptido. Bloquea una enzima relacionada con la forma en que las células grasas usan la energía. Ratones obesos perdieron grasa con ella; no se encontró ningún ensayo en humanos.',
  research_applications: [
    'Obesidad por una dieta rica en grasas (ratones)',
    'Células madre musculares con la edad (ratones)',
    'NNMT en células grasas (células)',
  ],
  timing: 'descrito habitualmente por la mañana con alimentos. Ningún estudio en personas fija una hora.',
  cycling_guidance:
    'Descrito habitualmente durante 4 a 8 semanas, seguidas de al menos 4 semanas de descanso. Ningún estudio en personas fija una duración.',
  monitoring_parameters: [
    'Peso corporal',
    'Niveles de energía',
    'Presión arterial en casa',
    'Enzimas hepáticas',
    'Función renal',
    'Glucosa en ayunas o HbA1c',
  ],
  interactions_to_avoid: [
    'Suplementos de niacina, nicotinamida, NMN y NAD+ (misma vía)',
    'Medicamentos para bajar la glucosa y para la tiroides (no estudiados en conjunto)',
    'Otros medicamentos con receta, sin consultar a un médico o farmacéutico (se desconocen las interacciones en personas)',
  ],
  contraindications: [
    'Precaución: enfermedad cardíaca o problemas cardiovasculares',
    'Precaución: trastornos de la tiroides',
    'Precaución: diabetes o problemas de azúcar en sangre',
  ],
  not_asked: [
    'Embarazo planeado',
    'Enfermedad hepática o renal (no estudiado)',
    'Insulina u otro medicamento que baja el azúcar en sangre',
  ],
  evidence_note:
    'Todo el trabajo citado es en ratones y células; no se encontró ningún ensayo en humanos, por lo que se desconocen el efecto y la seguridad en personas.',
};
