import type { EntryTexts } from './entry-texts.ts';

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
    'Semaglutide, tirzepatide o cualquier otro fármaco incretínico: nunca juntos',
    'Insulina y sulfonilureas (azúcar baja en sangre)',
    'Otros productos para bajar de peso (no estudiados en conjunto)',
    'Píldoras anticonceptivas y otros medicamentos por vía oral (los fármacos relacionados hacen más lento el estómago)',
  ],
  contraindications: [
    'Trastornos de la tiroides',
    'Antecedentes personales o familiares de carcinoma medular de tiroides, o MEN 2 (advertencia en recuadro de los fármacos relacionados)',
    'Antecedentes de pancreatitis, enfermedad de la vesícula biliar o enfermedad grave del estómago (advertencias de los fármacos relacionados)',
    'Precaución: enfermedad cardíaca o problemas cardiovasculares (la frecuencia cardíaca subió con la dosis en el ensayo)',
    'Precaución: diabetes o problemas de azúcar en sangre',
    'Precaución: trastornos de salud mental',
  ],
  evidence_note:
    'Un ensayo de fase 2 en 338 adultos mostró pérdida de peso, con efectos secundarios digestivos y un aumento de la frecuencia cardíaca; la seguridad a largo plazo no está establecida, y ningún país lo había aprobado a julio de 2026.',
  dose_basis:
    'Cantidades administradas una vez a la semana en el ensayo de fase 2 de 2023 (1 y 4 mg, con 2 mg como dosis inicial); no es una dosis aprobada.',
};
