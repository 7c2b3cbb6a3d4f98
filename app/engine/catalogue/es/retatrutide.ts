import type { EntryTexts } from './entry-texts.ts';
import { INCRETIN_MEASURED, INCRETIN_MENTAL_HEALTH, INCRETIN_NOT_ASKED } from './incretin-warnings.ts';

export const texts: EntryTexts = {
  compound_class: 'Agonista de los receptores de GIP, GLP-1 y glucagón (en investigación)',
  mechanism_of_action:
    'Activa los receptores de tres hormonas: GIP, GLP-1 y glucagón. En TRIUMPH-1 el peso corporal medio bajó en 80 semanas un 17.6% con 4 mg y un 25.0% con 12 mg a la semana, cantidades mayores que la primera que se muestra aquí, frente a un 3.9% con placebo.',
  plain_english_explanation:
    'Un compuesto en investigación, de uso semanal, que imita tres hormonas propias del cuerpo que regulan el apetito y el uso de la energía. Sin aprobación en ningún lugar a octubre de 2026.',
  research_applications: [
    'Peso corporal en adultos con obesidad (TRIUMPH-1, fase 3)',
    'Efectos secundarios según la cantidad (fases 2 y 3)',
    'Activación de tres receptores hormonales',
  ],
  timing: 'el mismo día de cada semana, como en el ensayo.',
  cycling_guidance:
    'Sin ciclos en la investigación: los ensayos la administraron cada semana durante 48 a 80 semanas. Pasar de 1 a 2 y a 4 mg no fue una de sus pautas; la fase 3 empezó con 2 mg. Cada aumento es solo con un médico, después de al menos 4 semanas y si el anterior se toleró.',
  monitoring_parameters: [
    'Peso corporal',
    'Niveles de apetito',
    'Perímetro de la cintura',
    'Náuseas o vómitos',
    'Bebidas al día',
    'Frecuencia cardíaca en reposo',
    'Presión arterial en casa',
    'Piel adormecida o con ardor',
    'Estado de ánimo general',
    ...INCRETIN_MEASURED,
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
    INCRETIN_MENTAL_HEALTH,
    'Precaución: edad de 18-24 años',
  ],
  not_asked: [
    'Antecedentes personales o familiares de carcinoma medular de tiroides, o MEN 2 (advertencia en recuadro de los fármacos relacionados)',
    ...INCRETIN_NOT_ASKED,
    'Función renal (TFG) inferior a 30 (no estudiada)',
    'Otro medicamento GLP-1 en los últimos 90 días (no estudiado)',
    'Un intento de suicidio en el pasado (no estudiado)',
    'Presión arterial baja, o medicamentos para la presión',
  ],
  evidence_note:
    'Ensayos en más de 2000 adultos mostraron pérdida de peso, con efectos digestivos, pulso más rápido y sensaciones anormales en la piel. En TRIUMPH-1 (con revisión por pares, 2026) la suspendió por efectos secundarios un 4.1% con la más baja de sus tres cantidades, todas mayores que una cantidad inicial, y un 11.2% con la más alta, frente a un 4.6% con placebo. La seguridad a largo plazo no está establecida, y ningún país la había aprobado a octubre de 2026. Llame a un médico si la piel se adormece, arde o duele; con piel amarilla u orina oscura, deje de usarla y vea a un médico.',
  dose_basis:
    'La cantidad más baja administrada una vez a la semana en el ensayo de fase 2 de 2023 es 1 mg; no es una dosis aprobada, y la experiencia con otros péptidos no la aumenta.',
};
