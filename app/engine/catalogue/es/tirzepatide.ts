import type { EntryTexts } from './entry-texts.ts';
import { INCRETIN_ASKED, INCRETIN_MEASURED, INCRETIN_NOT_ASKED } from './incretin-warnings.ts';

export const texts: EntryTexts = {
  compound_class: 'Agonista de los receptores de GIP y GLP-1',
  mechanism_of_action:
    'Un solo péptido que activa los receptores de dos hormonas intestinales, GIP y GLP-1. En SURMOUNT-1, el peso corporal medio bajó un 15.0% con 5 mg a la semana en 72 semanas, frente a un 3.1% con placebo.',
  plain_english_explanation:
    'Un compuesto de uso semanal que imita dos hormonas intestinales que regulan el apetito y el azúcar en sangre. Los productos de venta con receta Zepbound y Mounjaro lo contienen.',
  research_applications: [
    'Peso corporal en adultos con obesidad (SURMOUNT-1)',
    'Comparación con semaglutida (SURMOUNT-5)',
    'Azúcar en sangre en la diabetes tipo 2 (SURPASS-2)',
  ],
  timing: 'el mismo día de cada semana, con o sin alimentos (ficha técnica).',
  cycling_guidance:
    'Sin ciclos: la ficha técnica empieza con 2.5 mg y añade 2.5 mg, solo con un médico, después de al menos 4 semanas en cada escalón. En SURMOUNT-4, gran parte del peso perdido volvió tras el cambio a placebo.',
  monitoring_parameters: [
    'Peso corporal',
    'Niveles de apetito',
    'Perímetro de la cintura',
    'Náuseas o vómitos',
    'Frecuencia cardíaca en reposo',
    'Estado de ánimo general',
    ...INCRETIN_MEASURED,
    'INR (más a menudo con warfarina)',
  ],
  interactions_to_avoid: [
    'Insulina y sulfonilureas (hipoglucemia)',
    'Warfarina (necesita un control más estrecho)',
    'Cualquier otro fármaco incretínico o medicamento con receta para bajar de peso (ficha técnica: la seguridad en conjunto no está establecida)',
    'Píldoras anticonceptivas (ficha técnica: otro método, o un segundo método, durante 4 semanas después del inicio y de cada aumento)',
    'Otros medicamentos por vía oral (el estómago se vacía más despacio)',
  ],
  contraindications: INCRETIN_ASKED,
  not_asked: [
    'Antecedentes personales o familiares de carcinoma medular de tiroides, o MEN 2 (advertencia en recuadro)',
    ...INCRETIN_NOT_ASKED,
  ],
  evidence_note:
    'Los ensayos grandes y la aprobación en Estados Unidos respaldan los productos de venta con receta Zepbound y Mounjaro; no dicen nada sobre la calidad o el efecto de los viales de investigación.',
  dose_basis:
    'El escalón inicial de la ficha técnica de Zepbound es 2.5 mg para todos; la experiencia con otros péptidos no lo aumenta.',
};
