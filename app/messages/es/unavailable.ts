export const forVisitors = '¿Busca la evaluación? Póngase en contacto con la tienda.';
export const forOwners =
  '¿Es suya esta página? Compruebe que data-client coincide con el código de inserción de la consola y que su cuenta está activa.';
export const refused = 'Este sitio web no está autorizado a mostrar la evaluación.';
export const refusedForVisitors = 'Haga la evaluación en el sitio web de la tienda.';
export const refusedForOwners = (origin: string) =>
  `¿Es suya esta página? Añada ${origin} a los sitios web permitidos en los ajustes.`;
