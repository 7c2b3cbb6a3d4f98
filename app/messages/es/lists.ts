export const sending = 'Enviando...';
export const leftOut = 'Excluido por su seguridad';
export const mustNotUse = 'Quién no debe usarlo';
export const instead = 'Sus opciones';
export const disclaimers = 'Avisos legales';
export const nothing = 'Ningún producto adecuado';
export const nothingText = 'Ningún producto de aquí es adecuado para usted. Vea por qué más abajo.';
export const notOfferedText =
  'Esta tienda no tiene nada que se ajuste a sus respuestas. Vea sus opciones más abajo.';
export const sendAdvice = 'Enviarme esta página por correo';
export const adviceSent = 'Enviado';
export const adviceSentText =
  'Enviamos un enlace a esta página a su correo electrónico. El correo no menciona ningún producto.';
export const openPlan = 'Abrir mi plan';
export const newTab = ' (se abre en una pestaña nueva)';
export const planIsBack = 'Su plan sigue aquí';
export const again = 'Repetir la evaluación';
export const keepsPlan = 'Puede volver a su plan en cualquier momento con su propio enlace.';
export const planIsOnPage = 'Puede volver a este resultado en cualquier momento con su propio enlace.';
export const failed = 'La evaluación no se pudo enviar';
export const failedText = 'Inténtelo de nuevo más tarde.';
