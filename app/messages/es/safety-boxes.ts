export const safetyQuestions = 'Responder las preguntas de seguridad';
export const safetyOnce =
  'Elija todo lo que se aplique a usted. Actualizaremos su plan una vez y guardaremos sus respuestas con él.';
export const makeAgain = 'Actualizar mi plan';
export const answeredBefore = 'Ya respondió estas preguntas de seguridad.';
export const chooseOne = 'Elija lo que se aplique a usted, o Ninguna de las anteriores.';
export const onlyVisitor =
  'Ha iniciado sesión en la consola, donde un plan solo se puede leer. Para actuar como visitante, abra el enlace en una ventana privada.';
export const notUpdated = 'No pudimos actualizar el plan. Inténtelo de nuevo.';
