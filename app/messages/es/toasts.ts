export const close = 'Cerrar este mensaje';
