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
  'crm-health': 'Copia de sus respuestas en la base de clientes',
  offers: 'Ofertas por correo',
  segments: 'Ofertas elegidas según sus objetivos',
  texts: 'SMS',
  terms: 'Condiciones',
} as const;
export const states = {
  given: (date: string) => `Usted aceptó el ${date}.`,
  shown: (date: string) => `Se le informó el ${date}.`,
  refused: (date: string) => `Le preguntamos el ${date} y usted no aceptó.`,
  pending: (date: string) => `Le preguntamos el ${date}.`,
  withdrawn: (date: string) => `Usted retiró esta elección el ${date}.`,
  ended: (date: string) => `Esta elección terminó el ${date}, cuando borramos sus respuestas.`,
} as const;
export const claimed = (brand: string, date: string) => `${brand} dice que usted aceptó el ${date}.`;
export const confirmByLink = 'Para confirmarlo, use el enlace del correo con su plan.';
export const withdraw = {
  health: 'Retirar y ocultar mis respuestas',
  'crm-health': 'Quitar mis respuestas de la base de clientes',
  offers: 'No quiero más ofertas por correo',
  segments: 'No elegir ofertas según mis objetivos',
  texts: 'No quiero más SMS',
} as const;
export const healthNote = (days: number) =>
  `Si retira su consentimiento, ocultamos de inmediato sus respuestas y planes y cancelamos los mensajes pendientes. Borramos las respuestas a los ${days} días. Para borrarlas ahora, use «Borrar mis datos».`;
export const healthHidden = (days: number) =>
  `Sus respuestas y planes están ocultos. Los borramos ${days} días después de que usted retiró su consentimiento. Hasta entonces puede aceptar de nuevo.`;
export const healthDeleted = 'Sus respuestas y planes se han borrado.';
export const healthTooOld = (brand: string) =>
  `Sus respuestas y planes se han borrado, porque ha pasado el tiempo durante el que ${brand} los guarda. Lo que eligió sobre ofertas y SMS sigue vigente.`;
export const agreeNote = (hours: number) =>
  `Para estar seguros de que es usted quien acepta, le enviamos un enlace por correo. Funciona una sola vez, durante ${hours} horas.`;
export const mailAgreement = 'Enviarme un enlace para mostrar mi plan de nuevo';
export const agreeAgain = 'Mostrar mi plan de nuevo';
export const agreeIntro =
  'Usted retiró su consentimiento para usar sus respuestas. Para ver de nuevo este plan, acéptelo otra vez. Sus otros planes siguen ocultos.';
export const shownAgain = 'Su plan se muestra de nuevo.';
export const agreeDead =
  'Este enlace ya se usó o ha caducado. Pida uno nuevo en la página de sus elecciones.';
export const deleteNow = 'Borrar mis datos';
export const deleteNote =
  'Le enviamos un enlace por correo. Cuando lo confirme en la página del enlace, borramos todo lo guardado con su dirección.';
export const saved = 'Guardado.';

export const yourChoices = 'Lo que usted eligió';
export const yourData = 'Sus datos';
export const copyNote = (brand: string, hours: number) =>
  `Le enviamos por correo un enlace para descargar todo lo que ${brand} guarda sobre usted. El enlace funciona durante ${hours} horas.`;
export const copy = 'Enviarme una copia por correo';
export const linkSent = 'Le enviamos el enlace por correo. Revise su correo.';
export const linkWaits = (brand: string, hours: number) =>
  `${brand} aún no ha confirmado su propia dirección de correo. El correo con el enlace espera hasta entonces, como máximo ${hours} horas. Si no lo recibe, pregunte a ${brand}.`;
export const linkWaitsTitle = 'El correo espera';
export const correctNote = (brand: string) =>
  `¿Hay algo incorrecto? Escriba qué debe corregir ${brand}. ${brand} debe responder en el plazo que fija la ley.`;
export const correctLabel = '¿Qué se debe corregir?';
export const correct = 'Pedir una corrección';
export const wordsMissing = 'Escriba unas palabras, como máximo 2000 caracteres.';
export const wordsSent = (brand: string) => `Hemos enviado su mensaje a ${brand}.`;
export const restrictNote = (brand: string) =>
  `Dejamos de enviar ofertas y SMS, y ya no usamos sus objetivos para elegir ofertas. Hasta que ${brand} responda, no enviamos nada sobre usted a sus otros sistemas, salvo lo que usted retire o borre. Tampoco le incluimos en las listas que ${brand} descarga. Su plan se conserva.`;
export const restrict = 'Limitar el uso de mis datos';
export const objectNote = (brand: string) =>
  `¿No quiere que sus datos se usen para ofertas o para otros fines de ${brand}? Dejamos entonces de enviar ofertas y SMS, y ya no usamos sus objetivos para elegir ofertas. ${brand} debe poner fin a otros usos o decirle por qué puede continuar.`;
export const object = 'Oponerme al uso de mis datos';
export const complaints = 'Reclamaciones';
export const complainNote = (brand: string) =>
  `¿No está conforme con cómo ${brand} usa sus datos? Escriba qué está mal. ${brand} debe responder en 30 días. También puede reclamar ante su autoridad de protección de datos.`;
export const complainLabel = '¿Cuál es su reclamación?';
export const complain = 'Enviar una reclamación';
export const appealNote = (brand: string) =>
  `¿No está de acuerdo con la respuesta de ${brand} a su solicitud? Escriba por qué. ${brand} debe revisarla de nuevo en el plazo que fija la ley.`;
export const appealLabel = '¿Por qué no está de acuerdo con la respuesta?';
export const appeal = 'Recurrir la respuesta';
export const linkSentOften =
  'Ya enviamos este enlace el máximo de veces en un día. Busque en su correo o inténtelo de nuevo mañana.';
export const mailboxFull = `Esta dirección alcanzó hoy su límite de correos con enlaces. Busque en su correo o inténtelo de nuevo mañana. También puede escribir hoy a la empresa, con «${complain}» en la página de sus elecciones.`;
export const tryInAMoment = 'Inténtelo de nuevo en un momento.';
export const tooManyWords = (brand: string) =>
  `Ha escrito a ${brand} 5 veces en un día. Escriba de nuevo mañana.`;
export const wordsFull = (brand: string) =>
  `Su solicitud abierta ha alcanzado la longitud máxima. Espere la respuesta de ${brand}.`;
