export const assessment = 'Evaluación de péptidos';
export const formatStep = (step: number, total: number) => `Paso ${step} de ${total}`;
export const needsScript = 'Active JavaScript para continuar.';
export const adults = 'Solo para uso educativo y de investigación. No apto para el consumo humano.';
export const adultsInEnglish = ' (For research and educational use only. Not for human consumption.)';
export const back = 'Atrás';
export const next = 'Continuar';
export const generating = 'Generando...';
export const viewResults = 'Ver mis resultados';
export const loading = 'Cargando...';
export const tryAgain = 'Intentar de nuevo';
export const notLoaded =
  'No pudimos cargar esta parte. Sus respuestas se conservan. Compruebe su conexión e inténtelo de nuevo.';
export const screenError =
  'Algo salió mal en esta pantalla. Sus respuestas se conservan. Inténtelo de nuevo.';
export const goals = '¿Cuáles son sus objetivos?';
export const goalsHelp = 'Elija uno o más. Su plan se construye a partir de ellos.';
