export const title = 'Confirme sus elecciones';
export const offersIntro = (brand: string) =>
  `Usted pidió ofertas de ${brand}. Las ofertas solo empiezan cuando pulse el botón.`;
export const claimedIntro = (brand: string) =>
  `${brand} recibió sus respuestas por otro de sus formularios. Marque lo que acepta. Hasta entonces, su plan no muestra la dosificación y no enviamos ofertas.`;
export const optional = 'Opcional';
export const confirm = 'Confirmar mis elecciones';
export const tickNeeded = 'Marque todas las casillas que no son opcionales.';
export const done = 'Guardado.';
export const offersDone = (brand: string) =>
  `${brand} puede enviarle ofertas por correo. En cada correo puede darse de baja.`;
export const used =
  'Este enlace ya se usó, o usted cambió esta elección después. No queda nada por confirmar.';
export const expired = 'Este enlace ha caducado. Haga de nuevo la evaluación para recibir otro enlace.';
export const wrong = 'Este enlace no funciona. Abra de nuevo el enlace del correo.';

export const mailOffers = (brand: string) =>
  `Usted pidió ofertas de ${brand} por correo. Las ofertas solo empiezan cuando lo confirme:`;
export const mailClaimed = (brand: string) =>
  `${brand} recibió sus respuestas por otro de sus formularios. Vea lo que aceptó y confírmelo:`;

export const askSubject = (brand: string) => `Confirme que quiere recibir ofertas de ${brand}`;
export const askTitle = 'Confirme, por favor';
export const asked = (brand: string) => `Usted pidió ofertas de ${brand} por correo.`;
export const askedElsewhere = (brand: string) =>
  `${brand} recibió sus respuestas por otro de sus formularios. En ellas consta que quiere ofertas por correo.`;
export const startsAfter = 'Las ofertas solo empiezan cuando pulse el botón de la página siguiente.';
export const toConfirmation = 'Revisar y confirmar';
export const askNote = (days: number) =>
  `El enlace caduca en ${days} días. Si no quiere ofertas, ignore este correo. No se lo preguntaremos otra vez.`;
