export const doNotUse = 'No lo use si algo de esto se aplica';
export const haveRead = 'He leído esta lista; nada de ella se aplica a mí';
export const opensAmounts =
  'Las cantidades se muestran en todas las fichas al marcar esta casilla. La marca no se envía ni se guarda.';
export const notOpen =
  'Las cantidades se muestran después de marcar la casilla que está encima de las fichas.';
export const amounts = 'Cantidades';
export const warnings = 'Advertencias';
export const contraindications = 'No usar, o solo con un médico';
export const interactions = 'Interacciones que evitar';
export const unanswered = 'No se muestran cantidades, porque no se respondió ninguna pregunta de seguridad.';
export const safetyQuestions = 'Responder las preguntas de seguridad';
export const safetyOnce =
  'Elija todo lo que se aplique a usted. Su plan se elabora de nuevo, una sola vez; lo que elija se guarda con él.';
export const makeAgain = 'Actualizar mi plan';
export const answeredBefore = 'Las preguntas de seguridad de este plan ya se respondieron.';
export const chooseOne = 'Elija lo que se aplique a usted, o Ninguna de las anteriores.';
export const onlyVisitor =
  'Ha iniciado sesión en la consola, donde un plan solo se puede leer. Para actuar como visitante, abra el enlace en una ventana privada.';
export const notUpdated = 'No se pudo actualizar el plan. Inténtelo de nuevo.';
