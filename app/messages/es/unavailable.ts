export const forVisitors = 'Si venía a hacerla, pregunte a la tienda a la que pertenece esta página.';
export const forOwners =
  'Si la página es suya: compare data-client de la línea de inserción con la línea de la página Embed de su consola, y compruebe que su cuenta está activa.';
