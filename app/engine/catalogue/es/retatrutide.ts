import type { EntryTexts } from './entry-texts.ts';
import { INCRETIN_NOT_ASKED } from './incretin-warnings.ts';

export const texts: EntryTexts = {
  compound_class: 'Agonista de los receptores de GIP, GLP-1 y glucagón (en investigación)',
  mechanism_of_action:
    'Activa los receptores de tres hormonas: GIP, GLP-1 y glucagón. En un ensayo de fase 2 de 48 semanas, el peso corporal medio bajó un 8.7% con 1 mg y un 17.1% con 4 mg a la semana, frente a un 2.1% con placebo.',
  plain_english_explanation:
    'Un compuesto en investigación, de uso semanal, que imita tres hormonas propias del cuerpo que regulan el apetito y el uso de la energía. Sin aprobación en ningún lugar a julio de 2026.',
  research_applications: [
    'Peso corporal en adultos con obesidad (ensayo de fase 2)',
    'Efectos secundarios según la cantidad y la dosis inicial (mismo ensayo)',
    'Activación de tres receptores hormonales',
  ],
  timing: 'el mismo día de cada semana, como en el ensayo.',
  cycling_guidance:
    'Sin ciclos en la investigación: el ensayo lo administró cada semana durante 48 semanas y algunos grupos empezaron con 2 mg. Cada aumento se describe habitualmente después de al menos 4 semanas, y solo si el anterior se toleró.',
  monitoring_parameters: [
    'Peso corporal',
    'Niveles de apetito',
    'Frecuencia cardíaca en reposo',
    'Glucosa en ayunas',
    'Niveles de comodidad digestiva',
  ],
  interactions_to_avoid: [
    'Insulina y sulfonilureas (hipoglucemia)',
    'Warfarina (necesita un control más estrecho)',
    'Cualquier otro fármaco incretínico o medicamento con receta para bajar de peso',
    'Píldoras anticonceptivas y otros medicamentos por vía oral (los fármacos relacionados hacen más lento el estómago)',
  ],
  contraindications: [
    'Trastornos de la tiroides',
    'Precaución: enfermedad cardíaca o problemas cardiovasculares (la frecuencia cardíaca subió con la dosis en el ensayo)',
    'Precaución: diabetes o problemas de azúcar en sangre',
    'Precaución: trastornos de salud mental',
    'Precaución: edad de 18-24 años',
  ],
  not_asked: [
    'Antecedentes personales o familiares de carcinoma medular de tiroides, o MEN 2 (advertencia en recuadro de los fármacos relacionados)',
    ...INCRETIN_NOT_ASKED,
  ],
  evidence_note:
    'Un ensayo de fase 2 en 338 adultos mostró pérdida de peso, con efectos secundarios digestivos y un aumento de la frecuencia cardíaca. El fabricante anunció el ensayo de fase 3 TRIUMPH-4 en diciembre de 2025, aún sin revisión por pares: con la cantidad más alta, un 20.9% tuvo sensaciones anormales en la piel (disestesia), con la siguiente un 8.8%, con placebo un 0.7%; un 18% frente a un 4% lo suspendió por efectos secundarios. La seguridad a largo plazo no está establecida, y ningún país lo había aprobado a julio de 2026.',
  dose_basis:
    'La cantidad más baja administrada una vez a la semana en el ensayo de fase 2 de 2023 es 1 mg; no es una dosis aprobada, y la experiencia con otros péptidos no la aumenta.',
};
