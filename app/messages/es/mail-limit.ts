export const notSent =
  'Su plan está aquí. No se envió ningún correo: esta dirección ya recibió hoy todos los correos con planes que le corresponden.';
export const preview = 'Esto es una vista previa: no se envió ni se guardó nada.';
