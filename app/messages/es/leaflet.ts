export const all = 'Todos los productos de este plan';
export const eachWeek = 'Cada semana';
export const pageOf = (page: number, pages: number) => `${page} de ${pages}`;
