export const notLoaded = 'No pudimos cargar los nombres, los precios y las existencias de la tienda.';
