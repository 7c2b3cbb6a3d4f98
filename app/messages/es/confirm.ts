export const title = 'Confirme sus elecciones';
export const offersIntro = (brand: string) =>
  `Usted pidió ofertas de ${brand}. Solo empiezan cuando pulse el botón.`;
export const claimedIntro = (brand: string) =>
  `Sus respuestas llegaron por otro formulario de ${brand}. Marque lo que acepta. Hasta entonces su plan no muestra dosis y no se envían ofertas.`;
export const optional = 'Opcional';
export const confirm = 'Confirmar mis elecciones';
export const tickNeeded = 'Marque todas las casillas que no son opcionales.';
export const done = 'Guardado.';
export const offersDone = (brand: string) =>
  `${brand} puede enviarle ofertas por correo. En cada correo puede darse de baja.`;
export const used =
  'Este enlace ya se usó, o usted cambió esta elección después. No queda nada por confirmar.';
export const expired = 'Este enlace ha caducado. Responda de nuevo el cuestionario para recibir otro.';
export const wrong = 'Este enlace no funciona. Ábralo de nuevo desde el correo.';

export const mailOffers = (brand: string) =>
  `Usted pidió ofertas de ${brand} por correo. Solo empiezan cuando las confirme:`;
export const mailClaimed = (brand: string) =>
  `Sus respuestas llegaron por otro formulario de ${brand}. Vea lo que aceptó y confírmelo:`;
