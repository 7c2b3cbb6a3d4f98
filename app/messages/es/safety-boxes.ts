export const safetyQuestions = 'Responder las preguntas de seguridad';
export const safetyOnce =
  'Elija todo lo que se aplique a usted. Su plan se elabora de nuevo, una sola vez; lo que elija se guarda con él.';
export const makeAgain = 'Actualizar mi plan';
export const answeredBefore = 'Las preguntas de seguridad de este plan ya se respondieron.';
export const chooseOne = 'Elija lo que se aplique a usted, o Ninguna de las anteriores.';
export const onlyVisitor =
  'Ha iniciado sesión en la consola, donde un plan solo se puede leer. Para actuar como visitante, abra el enlace en una ventana privada.';
export const notUpdated = 'No se pudo actualizar el plan. Inténtelo de nuevo.';
