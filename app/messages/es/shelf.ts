export const notLoaded = 'No se pudieron cargar los nombres, los precios y las existencias de la tienda.';
