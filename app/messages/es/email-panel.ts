export const noAssessment = 'No hay ningún identificador de evaluación';
export const noAddress = 'Indique una dirección de correo electrónico';
export const sent = '¡Correo enviado!';
export const sentText = (email: string) => `Su plan personalizado se envió a ${email}.`;
export const onItsWay = (email: string) => `El plan va en camino a ${email}.`;
export const address = 'Dirección de correo electrónico';
export const sending = 'Enviando...';
export const send = 'Enviar por correo';
export const cancel = 'Cancelar';
