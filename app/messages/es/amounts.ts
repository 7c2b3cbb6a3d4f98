import { pluralIn } from '../plural.ts';

const plural = pluralIn('es');

export const doNotUse = 'No lo use si algo de esto se aplica';
export const haveRead = 'He leído esta lista; nada de ella se aplica a mí';
export const opensAmounts =
  'Marque esta casilla para ver la dosificación en todas las fichas. La marca no se envía ni se guarda.';
export const notOpen = 'Para ver la dosificación, marque la casilla que está encima de las fichas.';
export const amounts = 'Cantidades';
export const warnings = 'Advertencias';
export const warningCount = (count: number) => plural(count, { one: 'advertencia', other: 'advertencias' });
export const moreWarnings = (count: number) =>
  plural(count, { one: 'advertencia más', other: 'advertencias más' });
export const notForYou = 'No se muestra la dosificación de este producto.';
export const contraindications = 'No usar, o solo con un médico';
export const interactions = 'Interacciones que evitar';
export const safetyQuestions = 'Responder las preguntas de seguridad';
export const safetyOnce =
  'Elija todo lo que se aplique a usted. Su plan se elabora de nuevo, una sola vez; lo que elija se guarda con él.';
export const makeAgain = 'Actualizar mi plan';
export const answeredBefore = 'Las preguntas de seguridad de este plan ya se respondieron.';
export const chooseOne = 'Elija lo que se aplique a usted, o Ninguna de las anteriores.';
export const onlyVisitor =
  'Ha iniciado sesión en la consola, donde un plan solo se puede leer. Para actuar como visitante, abra el enlace en una ventana privada.';
export const notUpdated = 'No se pudo actualizar el plan. Inténtelo de nuevo.';
