export const all = 'Todos los productos de este plan';
export const eachWeek = 'Cada semana';
export const formatPage = (page: number, pages: number) => `${page} de ${pages}`;
