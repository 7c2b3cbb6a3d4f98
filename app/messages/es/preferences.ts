import { refusal as planRefusal } from './plan-page.ts';

/** The pages behind the links of marketing mails. */
export const unsubscribeTitle = '¿Quiere darse de baja?';
export const unsubscribeSentence = (brand: string) =>
  `${brand} dejará de enviarle ofertas y novedades. Seguirá recibiendo los planes que pida.`;
export const unsubscribe = 'Darme de baja';
export const lessInstead = '¿Prefiere menos correos? Cambie sus preferencias.';
export const toPreferences = 'Cambiar mis preferencias';
export const unsubscribed = 'Se ha dado de baja';
export const unsubscribedSentence = (brand: string) =>
  `${brand} no le enviará más ofertas ni novedades. También cancelamos lo que estaba pendiente.`;
export const changeMind = 'Puede cambiar de opinión en su página de preferencias.';

export const preferencesTitle = 'Sus correos';
export const preferencesIntro = (brand: string, address: string) => `Correos de ${brand} a ${address}`;
export const howOften = 'Ofertas y novedades';
export const choices = {
  all: { label: 'Todos los correos', note: 'Recibirá cada correo cuando lo enviemos.' },
  less: { label: 'Con menos frecuencia', note: 'Como máximo un correo por semana.' },
  pause: { label: 'Pausar 30 días', note: 'Hasta entonces no recibirá correos ni SMS con ofertas.' },
  none: { label: 'Ninguno', note: 'Seguirá recibiendo los planes que pida.' },
} as const;
export const save = 'Guardar';
export const savedNotice = 'Guardado.';
export const chooseOne = 'Elija una de las opciones.';
export const pausedUntil = (date: string) => `En pausa hasta el ${date}.`;
export const why = 'Si elige «Ninguno»: ¿por qué? (opcional)';
export const whyUnsubscribe = '¿Por qué? (opcional)';
export const noReason = 'Sin respuesta';
export const reasons = {
  'too-many': 'Demasiados mensajes',
  'not-relevant': 'Las ofertas no me interesan',
  'bought-elsewhere': 'Compro en otro lugar',
  'no-interest': 'Ya no me interesa el tema',
} as const;

export const textsTitle = 'Mensajes de texto (SMS)';
export const textsOn = (lastDigits: string) =>
  `Recibe ofertas por SMS en el número que termina en ${lastDigits}.`;
export const textsOff = (lastDigits: string) =>
  `No recibe ofertas por SMS en el número que termina en ${lastDigits}.`;
export const stopTexts = 'Dejar de recibir SMS';
export const startTexts = 'Quiero ofertas por SMS';
export const needsStart =
  'Si respondió STOP desde su teléfono, responda también START. Hasta entonces su operador bloquea nuestros SMS.';
export const stopped = {
  bounce: 'Los correos enviados a esta dirección fueron devueltos, por eso dejamos de enviarlos.',
  complaint:
    'Un correo enviado a esta dirección se marcó como no deseado, por eso dejamos de enviar correos.',
  manual: 'La empresa quitó esta dirección de su lista.',
} as const;

export const yourData = 'Sus datos';
export const dataIntro = 'Para proteger su privacidad, primero enviamos un enlace a su dirección de correo.';
export const sendDownload = 'Enviarme el enlace de descarga';
export const sendErase = 'Enviarme el enlace para eliminar mis datos';
export const linkSent = (hours: number) =>
  `Le enviamos un correo con el enlace. El enlace funciona durante ${hours} horas.`;

export const downloadTitle = 'Descargue sus datos';
export const downloadSentence = (brand: string) =>
  `Todo lo que ${brand} guarda sobre usted, como página para leer o como JSON.`;
export const asPage = 'Descargar como página';
export const asJson = 'Descargar como JSON';

export const correctTitle = 'Corrija su nombre o su teléfono';
export const correctNote = (brand: string) =>
  `Deje un campo vacío para conservar lo guardado. Dejamos de enviar SMS al número anterior. Avisamos a ${brand}, que puede tener copias en otros lugares.`;
export const correctNameTitle = 'Corrija su nombre';
export const correctNameNote = (brand: string) =>
  `Avisamos a ${brand}, que puede tener copias en otros lugares.`;
export const nameMissing = 'Escriba un nombre.';
export const newName = 'Su nombre';
export const newPhone = 'Su número de teléfono';
export const correct = 'Corregir mis datos';
export const corrected = 'Corregido.';
export const notCorrected =
  'Escriba un nombre, o un teléfono con el código de su país, como +1 415 555 0199.';

export const deadLink = 'Este enlace ya no funciona';
export const deadLinkSentence =
  'El enlace está incompleto, o sus datos se eliminaron. Abra el enlace completo del correo. Si sus datos se eliminaron, no recibirá más correos.';
export const expired = 'Este enlace ha caducado. Pida un enlace nuevo en su página de preferencias.';
export const refusal = planRefusal;
