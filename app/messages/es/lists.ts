export const sending = 'Enviando...';
export const leftOut = 'Excluido por su seguridad';
export const mustNotUse = 'Quién no debe usarlo';
export const instead = 'Qué hacer en su lugar';
export const disclaimers = 'Avisos legales';
export const nothing = 'Ningún producto adecuado';
export const nothingText = 'Sus respuestas descartan todos los productos que se ofrecen aquí. Lea el motivo.';
export const notOfferedText =
  'Aquí no se ofrece nada que se ajuste a sus respuestas. Lea qué hacer en su lugar.';
export const sendAdvice = 'Enviármelo por correo electrónico';
export const adviceSent = 'Enviado';
export const adviceSentText =
  'Se envió un enlace a esta página a su correo electrónico. El correo no menciona ningún producto.';
export const openPlan = 'Abrir mi plan';
export const newTab = ' (se abre en una pestaña nueva)';
export const planIsBack = 'Su plan sigue aquí';
export const again = 'Repetir la evaluación';
export const keepsPlan = 'Su plan también tiene una página propia, para más adelante.';
export const planIsOnPage = 'Está en una página propia, que puede volver a abrir más adelante.';
export const failed = 'La evaluación no se pudo enviar';
export const failedText = 'Inténtelo de nuevo más tarde.';
