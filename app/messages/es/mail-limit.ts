export const notSent =
  'Su plan está listo. No lo enviamos por correo porque esta dirección ha alcanzado el límite de hoy.';
export const preview = 'Esto es una vista previa: no se envió ni se guardó nada.';
