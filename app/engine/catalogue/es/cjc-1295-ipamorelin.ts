import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class:
    'Mezcla: análogo de la hormona liberadora de la hormona del crecimiento y secretagogo de la hormona del crecimiento',
  mechanism_of_action:
    'CJC-1295 actúa como la hormona liberadora de la hormona del crecimiento: en adultos sanos elevó la hormona del crecimiento y el IGF-1 durante días, y los pulsos naturales persistieron. La ipamorelina induce la liberación de hormona del crecimiento por otro receptor; en animales lo hizo sin elevar las hormonas del estrés más de lo que lo hace la propia hormona liberadora de la hormona del crecimiento.',
  plain_english_explanation:
    'Dos péptidos hechos para indicar al cuerpo, de dos maneras distintas, que libere más de su propia hormona del crecimiento.',
  research_applications: [
    'Secreción de hormona del crecimiento e IGF-1 en adultos sanos (CJC-1295)',
    'Pulsos naturales de la hormona del crecimiento (CJC-1295)',
    'Liberación selectiva de hormona del crecimiento (ipamorelina; animales, células)',
  ],
  timing:
    'descrito habitualmente por la noche, lejos de las comidas. Ningún estudio de la mezcla fija una hora.',
  cycling_guidance:
    'Descrito habitualmente durante 8 a 12 semanas, seguidas de al menos 4 semanas de descanso. Los ensayos de CJC-1295 duraron 28 y 49 días; no se ha demostrado nada más prolongado.',
  monitoring_parameters: [
    'Calidad del sueño',
    'Hinchazón de manos o pies',
    'Hormigueo en las manos',
    'Reacciones en el lugar de la inyección',
    'IGF-1',
    'Glucosa en ayunas o HbA1c',
    'Presión arterial',
  ],
  interactions_to_avoid: [
    'Hormona del crecimiento, IGF-1 y liberadores de hormona del crecimiento distintos de CJC-1295 e ipamorelina (misma vía)',
    'Insulina y otros medicamentos para bajar la glucosa (el azúcar en sangre puede cambiar)',
    'Esteroides anabólicos y corticosteroides (no estudiados en conjunto)',
    'Medicamentos para la tiroides (no estudiados en conjunto)',
  ],
  contraindications: [
    'Enfermedad cardíaca o problemas cardiovasculares',
    'Diabetes o problemas de azúcar en sangre',
    'Edad de 18-24 años',
    'Precaución: trastornos de la tiroides',
    'Precaución: ciclo actual de esteroides',
  ],
  not_asked: [
    'Enfermedad de la hipófisis o antecedentes de cáncer',
    'Embarazo planeado',
    'Apnea del sueño',
    'Síndrome del túnel carpiano',
  ],
  evidence_note:
    'Ensayos pequeños y cortos en adultos sanos muestran que CJC-1295 por sí solo eleva la hormona del crecimiento y el IGF-1; usaron su forma de acción prolongada (DAC), que suele faltar en las mezclas a la venta. De CJC-1295 sin DAC, la FDA de Estados Unidos no halló ningún estudio publicado en personas (2024). Un ensayo de CJC-1295 en personas con VIH se detuvo en 2006 tras una muerte y nunca se publicó. La mezcla de CJC-1295 e ipamorelina, su uso diario y cualquier beneficio para la salud o la composición corporal no se han demostrado.',
  dose_basis:
    'Los ensayos administraron CJC-1295 sin otro péptido, según el peso corporal, una vez a la semana o con menos frecuencia.',
};
