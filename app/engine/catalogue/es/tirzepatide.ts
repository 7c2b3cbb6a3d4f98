import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Agonista de los receptores de GIP y GLP-1',
  mechanism_of_action:
    'Un solo péptido que activa los receptores de dos hormonas intestinales, GIP y GLP-1. En SURMOUNT-1, el peso corporal medio bajó un 15.0% con 5 mg a la semana en 72 semanas, frente a un 3.1% con placebo.',
  plain_english_explanation:
    'Un compuesto de uso semanal que imita dos hormonas intestinales que regulan el apetito y el azúcar en sangre. Los productos de venta con receta Zepbound y Mounjaro lo contienen.',
  research_applications: [
    'Peso corporal en adultos con obesidad (SURMOUNT-1)',
    'Comparación con semaglutide (SURMOUNT-5)',
    'Azúcar en sangre en la diabetes tipo 2 (SURPASS-2)',
  ],
  timing: 'el mismo día de cada semana, con o sin alimentos (etiqueta).',
  cycling_guidance:
    'Sin ciclos: la etiqueta empieza con 2.5 mg y añade 2.5 mg después de al menos 4 semanas en cada paso. En SURMOUNT-4, gran parte del peso perdido volvió tras el cambio a placebo.',
  monitoring_parameters: [
    'Peso corporal',
    'Niveles de apetito',
    'Glucosa en ayunas o HbA1c',
    'Frecuencia cardíaca en reposo',
    'Niveles de comodidad digestiva',
  ],
  interactions_to_avoid: [
    'Semaglutide, retatrutide o cualquier otro fármaco incretínico: nunca juntos',
    'Insulina y sulfonilureas (azúcar baja en sangre)',
    'Otros productos para bajar de peso (etiqueta: la seguridad en conjunto no está establecida)',
    'Píldoras anticonceptivas (la etiqueta pide otro método o un segundo método después del inicio y de cada aumento)',
    'Otros medicamentos por vía oral (el estómago se vacía más despacio)',
  ],
  contraindications: [
    'Trastornos de la tiroides',
    'Antecedentes personales o familiares de carcinoma medular de tiroides, o MEN 2 (advertencia en recuadro)',
    'Antecedentes de pancreatitis, enfermedad de la vesícula biliar o enfermedad grave del estómago (advertencias de la etiqueta)',
    'Precaución: enfermedad cardíaca o problemas cardiovasculares',
    'Precaución: diabetes o problemas de azúcar en sangre',
    'Precaución: trastornos de salud mental',
  ],
  evidence_note:
    'Los ensayos grandes y la aprobación en Estados Unidos respaldan los productos de venta con receta Zepbound y Mounjaro; no dicen nada sobre la calidad o el efecto de los viales de investigación.',
  dose_basis: 'Los tres primeros pasos semanales de la etiqueta de Zepbound; 2.5 mg es su paso inicial.',
};
