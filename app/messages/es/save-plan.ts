export const save = 'Guardar este plan';
export const mail = 'Enviarme el plan por correo';
export const failed = 'No se pudo enviar el correo';
export const failedText = 'No se pudo enviar el correo. Inténtelo de nuevo.';
