import { refusal as planRefusal } from './plan-page.ts';

/** The pages behind the links of marketing mails. */
export const unsubscribeTitle = '¿Cancelar la suscripción?';
export const unsubscribeSentence = (brand: string) =>
  `${brand} dejará de enviarle ofertas y novedades. Un plan que usted pida le seguirá llegando.`;
export const unsubscribe = 'Cancelar la suscripción';
export const lessInstead = '¿Prefiere menos correos? Puede cambiarlo en la página de sus preferencias.';
export const toPreferences = 'A mis preferencias';
export const unsubscribed = 'Suscripción cancelada';
export const unsubscribedSentence = (brand: string) =>
  `${brand} no le enviará más ofertas ni novedades. Lo que ya estaba en camino también se detiene.`;
export const changeMind = 'Puede cambiarlo en la página de sus preferencias.';

export const preferencesTitle = 'Sus correos';
export const preferencesIntro = (brand: string, address: string) => `Correos de ${brand} a ${address}`;
export const howOften = 'Ofertas y novedades';
export const choices = {
  all: { label: 'Todos', note: 'Según lleguen.' },
  less: { label: 'Menos', note: 'Como máximo un correo por semana.' },
  none: { label: 'Ninguno', note: 'Un plan que usted pida le seguirá llegando.' },
} as const;
export const save = 'Guardar';
export const savedNotice = 'Guardado.';
export const chooseOne = 'Elija una de las tres opciones.';
export const stopped = {
  bounce: 'Los correos a esta dirección fueron devueltos, por eso no se envían más.',
  complaint: 'Un correo a esta dirección se marcó como no deseado, por eso no se envían más.',
  manual: 'La empresa quitó esta dirección de su lista.',
} as const;

export const yourData = 'Sus datos';
export const dataIntro =
  'En ambos casos enviamos un enlace a su dirección, para asegurarnos de que es usted quien lo pide.';
export const sendDownload = 'Enviarme el enlace de descarga';
export const sendErase = 'Enviarme el enlace para eliminar mis datos';
export const linkSent = (hours: number) =>
  `Un correo con el enlace va camino de su dirección. El enlace funciona durante ${hours} horas.`;

export const downloadTitle = 'Descargue sus datos';
export const downloadSentence = (brand: string) =>
  `Todo lo que ${brand} guarda sobre usted, como página para leer o como JSON.`;
export const asPage = 'Descargar como página';
export const asJson = 'Descargar como JSON';

export const correctTitle = 'Corrija su nombre o su teléfono';
export const correctNote = (brand: string) =>
  `Deje un campo vacío para conservar lo guardado. Terminan los SMS al número anterior. Avisamos a ${brand}, que puede tener copias en otros lugares.`;
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
  'Sus datos se eliminaron, o el enlace se cortó por el camino. En ese caso tampoco recibe correos.';
export const expired = 'Este enlace ha caducado. Pida uno nuevo en la página de sus preferencias.';
export const refusal = planRefusal;
