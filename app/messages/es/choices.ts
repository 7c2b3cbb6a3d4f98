export const receipt = (
  date: string,
  { health, offers, texts }: Record<'health' | 'offers' | 'texts', boolean>,
) =>
  `Sus elecciones del ${date}: plan y respuestas de salud ${yesOrNo(health)}, ofertas ${yesOrNo(offers)}, SMS ${yesOrNo(texts)}.`;
const yesOrNo = (yes: boolean) => (yes ? 'sí' : 'no');
export const seeChoices = 'Vea el texto, cámbielas o retírelas';

export const sayWhere = 'Indique dónde vive';

export const title = 'Sus elecciones';
export const intro = (brand: string) =>
  `Esto es lo que ${brand} le mostró y lo que usted eligió. Aquí puede retirar cada elección, sin cuenta.`;
export const names = {
  health: 'Plan y respuestas de salud',
  offers: 'Ofertas por correo',
  segments: 'Ofertas elegidas según sus objetivos',
  texts: 'SMS',
  terms: 'Condiciones',
} as const;
export const states = {
  given: 'Usted aceptó.',
  shown: 'Se le informó.',
  refused: 'Usted no aceptó.',
  pending: 'Todavía no lo ha confirmado. Use el enlace del correo con su plan.',
  withdrawn: 'Usted lo retiró.',
} as const;
export const on = (date: string) => `El ${date}`;
export const withdraw = {
  health: 'Retirar y ocultar mis respuestas',
  offers: 'No quiero más ofertas por correo',
  segments: 'No elegir ofertas según mis objetivos',
  texts: 'No quiero más SMS',
} as const;
export const healthNote = (days: number) =>
  `Sus respuestas y planes se ocultan de inmediato y se cancelan los mensajes pendientes. Borramos las respuestas a los ${days} días. Para borrarlas ahora, use «Borrar mis datos».`;
export const healthHidden = (days: number) =>
  `Sus respuestas y planes están ocultos. Los borramos ${days} días después de que usted retiró su consentimiento. Hasta entonces puede aceptar de nuevo.`;
export const healthDeleted = 'Sus respuestas y planes se han borrado.';
export const agreeAgain = 'Mostrar mi plan de nuevo';
export const deleteNow = 'Borrar mis datos';
export const saved = 'Guardado.';

export const yourData = 'Sus datos';
export const copyNote = (brand: string, hours: number) =>
  `Le enviamos por correo un enlace para descargar todo lo que ${brand} guarda sobre usted. El enlace funciona durante ${hours} horas.`;
export const copy = 'Enviarme una copia por correo';
export const copySent = 'Hemos enviado el enlace. Revise su correo.';
export const correctNote = (brand: string) =>
  `¿Hay algo incorrecto? Escriba qué debe corregir ${brand}. ${brand} debe responder en el plazo que fija la ley.`;
export const correctLabel = '¿Qué se debe corregir?';
export const correct = 'Pedir una corrección';
export const correctEmpty = 'Escriba qué se debe corregir.';
export const correctSent = (brand: string) => `Hemos transmitido sus palabras a ${brand}.`;
export const restrictNote = (brand: string) =>
  `Terminan las ofertas y los SMS, y sus objetivos ya no eligen nada. Su plan se conserva. Avisamos a ${brand} de que no use sus datos para nada más.`;
export const restrict = 'Limitar el uso de mis datos';
export const tooMany = 'El enlace ya se envió 3 veces. Búsquelo en su correo.';
