import { pluralIn } from '../plural.ts';

const plural = pluralIn('es');

export const symptoms = '¿Qué síntomas nota?';
export const symptomsHelp = 'Elija todos los que correspondan, o ninguno.';
export const concerns = '¿Alguna otra inquietud?';
export const concernsHelp =
  'Opcional. La tienda puede leerlo; no cambia los productos de su plan. No informe aquí de emergencias ni de afecciones.';
export const about = 'Sobre usted';
export const aboutHelp = 'Usamos estos datos para decidir el orden y el tamaño de su plan.';
export const sex = 'Sexo al nacer';
export const age = 'Rango de edad';
export const budget = 'Nivel de optimización';
export const budgetHint =
  'Su plan incluye solo productos que se ajustan a sus respuestas: hasta 4 con el Protocolo Inicial y hasta 6 con los demás.';
export const male = 'Masculino';
export const female = 'Femenino';
export const unsaid = 'Prefiero no decirlo';
export const lean = 'Protocolo Inicial';
export const leanSize = '2-4 péptidos';
export const standard = 'Protocolo de Rendimiento';
export const standardSize = '5-7 péptidos';
export const standardFree = '1 gratis';
export const standardBadge = 'El más popular';
export const premium = 'Combinación de Optimización Élite';
export const premiumSize = '10 o más péptidos';
export const premiumFree = '3 gratis';
export const premiumBadge = 'Transformación total';
export const safety = 'Información de seguridad';
export const safetyHelp =
  'Elija todo lo que se aplique a usted. Usamos sus respuestas para excluir productos y añadir advertencias.';
export const experience = 'Su experiencia con péptidos';
export const experienceHelp = 'Elija la opción que mejor se ajuste.';
export const beginnerNote = 'Sin experiencia con péptidos';
export const intermediateNote = 'Ha usado 1-2 péptidos';
export const advancedNote = 'Varios ciclos';
export const experienceWarning =
  'Estos productos son solo para fines de investigación. Consulte a un profesional de la salud antes de iniciar cualquier protocolo.';
export const complete = 'Complete su evaluación';
export const completeHelp = 'Su plan se abre aquí y se lo enviamos a su correo electrónico.';
export const firstName = 'Nombre';
export const email = 'Correo electrónico';
export const done = '¡Evaluación completada!';
export const doneText = 'Su plan personalizado está listo.';
export const nothing = 'Ningún producto adecuado';
export const nothingText = 'Ningún producto de aquí es adecuado para usted. Vea por qué más abajo.';
export const failed = 'La evaluación no se pudo enviar';
export const failedText = 'Inténtelo de nuevo más tarde.';
export const tickNone =
  'Si ninguna se aplica, marque Ninguna de las anteriores; si no marca nada, su plan no muestra la dosificación.';
export const noGoal = 'Aún no eligió ningún objetivo: elija uno';
export const ahead = 'Su plan hasta ahora';
export const phaseAhead = (when: string, count: number) =>
  `${when} · ${plural(count, { one: 'producto', other: 'productos' })}`;
export const fitting = 'Frecuentes con sus objetivos';
export const otherSymptoms = 'Otros síntomas';
