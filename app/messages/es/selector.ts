export const title = 'Elija su evaluación';
export const consumer = 'Widget para consumidores';
export const consumerFor = 'Para consumidores de bienestar';
export const consumerPoints = [
  'Recorrido de 3 pasos',
  'Pensado para el móvil',
  'Primero los resultados, después el correo electrónico',
  'Lenguaje sencillo',
];
export const technical = 'Widget técnico';
export const technicalFor = 'Para empresas e investigadores';
export const technicalPoints = [
  'Protocolo de 6 pasos',
  'Diseño profesional',
  'Primero los resultados',
  'Cumple con el uso exclusivo en investigación',
];
export const original = 'Widget original: la evaluación completa de seis pasos';
