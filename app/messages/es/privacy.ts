export const who =
  'La tienda ve sus respuestas. Con ellas se elabora su plan, y se evita ofrecerle productos que sus respuestas de seguridad descartan.';
export const privacy = 'Privacidad';
export const newTab = ' (se abre en una pestaña nueva)';
