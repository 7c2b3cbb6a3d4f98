import type { EntryTexts } from './entry-texts.ts';
import { INCRETIN_ASKED, INCRETIN_MEASURED, INCRETIN_NOT_ASKED } from './incretin-warnings.ts';

export const texts: EntryTexts = {
  compound_class: 'Agonista del receptor de GLP-1',
  mechanism_of_action:
    'Activa el receptor de la hormona intestinal GLP-1. En STEP 1, el peso corporal medio bajó un 14.9% en 68 semanas con 2.4 mg a la semana, una cantidad mayor que cualquiera de las que se muestran aquí, frente a un 2.4% con placebo.',
  plain_english_explanation:
    'Un compuesto de uso semanal que imita una hormona intestinal que regula el apetito y el azúcar en sangre. Lo contienen productos con receta, por ejemplo Wegovy y Ozempic (inyecciones y comprimidos) y Rybelsus.',
  research_applications: [
    'Peso corporal en adultos con sobrepeso u obesidad (STEP 1)',
    'Infartos de miocardio y accidentes cerebrovasculares en personas con enfermedad cardíaca y sobrepeso (SELECT)',
    'Peso después de suspenderla (extensión de STEP 1)',
  ],
  timing: 'el mismo día de cada semana, con o sin alimentos (ficha técnica).',
  cycling_guidance:
    'Sin ciclos: la ficha técnica de Wegovy empieza con 0.25 mg y aumenta cada 4 semanas, solo con un médico. En la extensión de STEP 1, dos tercios del peso perdido volvieron en el año posterior a suspenderla.',
  monitoring_parameters: [
    'Peso corporal',
    'Niveles de apetito',
    'Perímetro de la cintura',
    'Náuseas o vómitos',
    'Frecuencia cardíaca en reposo',
    'Vista',
    'Estado de ánimo general',
    ...INCRETIN_MEASURED,
    'INR (más a menudo con warfarina)',
  ],
  interactions_to_avoid: [
    'Insulina y sulfonilureas (hipoglucemia)',
    'Warfarina (necesita un control más estrecho)',
    'Cualquier otro fármaco incretínico o medicamento con receta para bajar de peso (ficha técnica: la seguridad en conjunto no está establecida)',
    'Medicamentos por vía oral (el estómago se vacía más despacio)',
  ],
  contraindications: INCRETIN_ASKED,
  not_asked: [
    'Antecedentes personales o familiares de carcinoma medular de tiroides, o MEN 2 (advertencia en recuadro)',
    ...INCRETIN_NOT_ASKED,
    'Pérdida repentina de la visión, presente o pasada (la NAION es un efecto secundario muy raro)',
  ],
  evidence_note:
    'Los ensayos grandes y la aprobación en Estados Unidos respaldan los productos con receta, como Wegovy y Ozempic, no los viales de investigación; en una prueba de 2024 de semaglutida comprada en línea sin receta, el contenido superaba en un 29-39% lo indicado en la etiqueta y la pureza era del 7-14%.',
  dose_basis:
    'El escalón inicial de la ficha técnica de Wegovy es 0.25 mg para todos; la experiencia con otros péptidos no lo aumenta.',
};
