import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'GHK-Cu (tripéptido de cobre)',
  mechanism_of_action:
    'El GHK es un tripéptido del plasma humano que se une al cobre. En trabajos de laboratorio y en animales, el GHK-Cu favoreció el colágeno y la elastina, los vasos nuevos y la reparación de heridas, y cambió la actividad de muchos genes.',
  plain_english_explanation:
    'Un péptido transportador de cobre que se encuentra de forma natural en la sangre humana, estudiado para la reparación y el aspecto de la piel. Los estudios en personas lo aplicaron sobre la piel; no lo inyectaron.',
  research_applications: [
    'Firmeza de la piel y líneas finas (estudios tópicos)',
    'Reparación de heridas y colágeno (laboratorio, animales)',
    'Crecimiento del cabello (laboratorio, animales)',
  ],
  timing:
    'descrito habitualmente a una hora fija del día. Ningún estudio de inyecciones en personas fija una.',
  cycling_guidance:
    'Descrito habitualmente durante 4 a 6 semanas, seguidas de al menos 4 semanas de descanso. Se desconoce la seguridad a largo plazo de las inyecciones.',
  monitoring_parameters: [
    'Calidad de la piel (valoración propia)',
    'Fotografías de la piel con la misma luz',
    'Reacciones en el lugar de la inyección',
    'Cobre en suero',
    'Ceruloplasmina',
  ],
  interactions_to_avoid: [
    'Suplementos de cobre (se suman al cobre que se recibe)',
    'Penicilamina y otros medicamentos que se unen al cobre',
    'Otros medicamentos con receta, sin consultar a un médico o farmacéutico (se desconocen las interacciones en personas)',
  ],
  contraindications: [],
  not_asked: [
    'Antecedentes de cáncer (vasos nuevos en el laboratorio)',
    'Embarazo planeado',
    'Enfermedad de Wilson u otro trastorno del cobre',
    'Piel abierta o infectada en el lugar de la inyección',
  ],
  evidence_note:
    'Las revisiones describen estudios pequeños de cremas sobre piel humana, junto a trabajos de laboratorio y en animales; el GHK-Cu inyectado no tiene ningún ensayo en humanos entre las fuentes citadas.',
};
