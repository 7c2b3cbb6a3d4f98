export const title = 'Elija su evaluación';
export const consumer = 'Widget para consumidores';
export const consumerHeading = 'Productos para un objetivo de bienestar';
export const consumerTime = '1 minuto, 3 preguntas';
export const consumerFor = 'Para consumidores de bienestar';
export const consumerPoints = [
  'Recorrido de 3 pasos',
  'Pensado para el móvil',
  'Primero los resultados, después el correo electrónico',
  'Lenguaje sencillo',
];
export const technical = 'Widget técnico';
export const technicalHeading = 'Compuestos para una pregunta de investigación';
export const technicalTime = '2 minutos, 6 preguntas';
export const technicalFor = 'Para empresas e investigadores';
export const technicalPoints = [
  'Protocolo de 6 pasos',
  'Diseño profesional',
  'Primero los resultados',
  'Cumple con el uso exclusivo en investigación',
];
export const original = 'Widget original: la evaluación completa de seis pasos';
export const originalTime = '3 minutos, con preguntas de seguridad';
