export const notSent =
  'Su plan está aquí. No se envió ningún correo: esta dirección ya recibió hoy todos los correos con planes que le corresponden.';
