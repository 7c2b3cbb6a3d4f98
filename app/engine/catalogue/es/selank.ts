import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Péptido sintético de 7 aminoácidos',
  mechanism_of_action:
    'En ratas, selank cambió la actividad de algunos genes de la señalización de GABA, el principal sistema calmante del cerebro. En 62 pacientes con ansiedad o neurastenia, su efecto sobre la ansiedad fue similar al del medazepam.',
  plain_english_explanation:
    'Un péptido hecho en laboratorio, estudiado en Rusia para la ansiedad. En un estudio de 62 pacientes calmó más o menos tan bien como un tranquilizante más antiguo; nadie recibió placebo.',
  research_applications: [
    'Ansiedad generalizada y neurastenia (62 pacientes, frente a medazepam)',
    'Genes relacionados con GABA (ratas)',
    'Fatiga que acompaña a la ansiedad (los mismos pacientes)',
  ],
  timing: 'descrito habitualmente por la mañana. Ningún estudio controlado fija una hora.',
  cycling_guidance:
    'Descrito habitualmente durante 2 a 4 semanas, seguidas de un descanso al menos igual de largo. Se desconoce la seguridad a largo plazo.',
  monitoring_parameters: [
    'Niveles de estrés',
    'Calidad del sueño',
    'Niveles de alerta durante el día',
    'Estado de ánimo general',
    'Reacciones en el lugar de la inyección',
  ],
  interactions_to_avoid: [
    'Tranquilizantes, somníferos y otros sedantes (los efectos pueden sumarse)',
    'Alcohol',
    'Antidepresivos y otros medicamentos psiquiátricos (no estudiados en conjunto; nunca suspenda uno por esto)',
  ],
  contraindications: [
    'Precaución: trastornos de salud mental, solo con el médico tratante',
    'Precaución: enfermedades autoinmunes',
  ],
  not_asked: [
    'Solo se estudió la vía nasal; la inyección no',
    'Trastorno bipolar o psicosis, ahora o en el pasado',
    'Conducir o manejar máquinas, hasta conocer el efecto',
    'Sedantes o medicamentos psiquiátricos',
    'Embarazo planeado',
  ],
  evidence_note:
    'Un estudio citado en 62 pacientes comparó selank, administrado por la nariz y no inyectado, con medazepam y no tuvo grupo de placebo; el trabajo sobre genes es en ratas.',
};
