export const goal = '¿Qué quiere lograr?';
export const goalHelp = 'Elija lo que más le importa.';
export const show = 'Mostrar mi combinación de péptidos';
