export const forVisitors = 'Si venía a hacerla, pregunte a la tienda a la que pertenece esta página.';
export const forOwners =
  'Si la página es suya: compare data-client de la línea de inserción con la línea de la página Embed de su consola, y compruebe que su cuenta está activa.';
export const refused = 'Este sitio no puede mostrar esta evaluación.';
export const refusedForVisitors = 'Hágala en una página de la propia tienda.';
export const refusedForOwners = (origin: string) =>
  `Si la página es suya: añada ${origin} a los orígenes permitidos en los ajustes de su consola.`;
