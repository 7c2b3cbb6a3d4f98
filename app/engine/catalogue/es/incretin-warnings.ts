/** The caution of every incretin for mental health, with its reason (4a of the evidence). */
export const INCRETIN_MENTAL_HEALTH =
  'Precaución: trastornos de salud mental (los ensayos excluyeron trastornos mentales graves; en 2026 la FDA pidió retirar de fichas de esta clase una advertencia de pensamientos suicidas)';

/** Contraindications of every incretin entry that questions cover. */
export const INCRETIN_ASKED = [
  'Trastornos de la tiroides',
  'Precaución: enfermedad cardíaca o problemas cardiovasculares',
  'Precaución: diabetes o problemas de azúcar en sangre',
  INCRETIN_MENTAL_HEALTH,
  'Precaución: edad de 18-24 años',
];

/** Contraindications of incretins that no question covers (D42), listed after the family's own boxed warning. */
export const INCRETIN_NOT_ASKED = [
  'Pancreatitis, ahora o en el pasado',
  'Enfermedad de la vesícula biliar',
  'Enfermedad grave del estómago',
  'Diabetes tipo 1',
  'IMC inferior a 27',
  'Un trastorno alimentario, ahora o en el pasado',
  'Enfermedad renal o deshidratación',
  'Retinopatía diabética',
  'Embarazo planeado en los próximos 2 meses',
  'Cirugía o anestesia programada',
  'Insulina u otro medicamento que baja el azúcar en sangre',
  'Warfarina',
];

/** What a doctor measures of every incretin. */
export const INCRETIN_MEASURED = [
  'Prueba de embarazo',
  'Glucosa en ayunas o HbA1c',
  'Función renal',
  'Función renal (si hay vómitos)',
  'Lipasa (solo con dolor de vientre)',
  'Enzimas hepáticas',
  'Presión arterial',
  'Examen de los ojos (si hay diabetes)',
  'Peso',
];
