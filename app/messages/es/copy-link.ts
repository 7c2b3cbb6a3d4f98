export const copy = 'Copiar enlace';
export const copied = 'Enlace copiado.';
export const selected = 'El enlace está seleccionado: cópielo.';
export const link = 'Enlace a su plan';
