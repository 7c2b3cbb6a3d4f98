export const match =
  'La coincidencia indica cuántas de sus dos respuestas principales apuntan a este compuesto.';
export const matches = (percent: string) => `${percent} de coincidencia con sus respuestas`;
export const primary = 'Recomendación principal';
export const stack = 'Opción combinada';
export const secondary = 'Opción secundaria';
export const benefits = 'Beneficios';
export const dosage = 'Dosis';
export const duration = 'Duración';
export const administration = 'Administración';
export const timing = 'Horario';
export const details = 'Detalles de investigación';
export const newTab = ' (se abre en una pestaña nueva)';
export const mustNotUse = 'Quién no debe usarlo';
export const reportSent = 'Informe enviado a su correo';
export const reportCopy =
  'Enviamos un enlace a esta página a la dirección de correo que indicó con sus respuestas.';
export const download = 'Descargar informe';
export const contactAndShop = 'Contacto y tienda';
export const contact = 'Contactar al equipo de investigación';
export const shop = 'Visitar la tienda';
