import { linkSentOften as linkSentOftenEnglish, mailboxFull as mailboxFullEnglish } from '../en/choices.ts';
import { planNotFound as planNotFoundEnglish } from '../en/plan-page.ts';
import { onlyVisitor as onlyVisitorEnglish } from '../en/safety-boxes.ts';
import { linkSentOften, mailboxFull } from './choices.ts';
import { onlyVisitor } from './safety-boxes.ts';

export const notFound = '404 Página no encontrada';
export const planNotFound = 'No se encontró el plan.';
export const planNotFoundAdvice =
  'Puede que el enlace esté incompleto: ábralo de nuevo desde el correo en el que lo recibió. Un plan eliminado no se recupera; haga la evaluación otra vez en la tienda donde la hizo.';
export const planAt = (brand: string) => `Su plan en ${brand}`;
export const yourPlan = 'Su plan';
export const pdf = 'Descargar en PDF';
export const print = 'Imprimir';
export const deleteData = 'Eliminar mis datos';
export const back = 'Volver al plan';

export const mailBrings = 'El correo contiene el plan resumido y un enlace a su página.';

export const keepsNothing = (brand: string) =>
  `Después, ${brand} no conserva nada que permita identificarle. Esto no se puede deshacer.`;
export const answersDeleted = 'Se eliminan su nombre, su dirección, su teléfono y sus respuestas.';
export const plansDeleted = 'Se eliminan todos sus planes de este sitio y sus páginas dejan de funcionar.';
export const mailsNotSent = 'Los correos que aún no han salido no se envían.';
export const proof =
  'Para asegurarnos de que se trata de usted, enviamos un enlace a la dirección con la que se hizo el plan.';
export const sendLink = 'Enviarme el enlace';
export const lookIntoMail = 'Revise su correo';
export const linkSent = (hours: number) =>
  `Un correo va en camino a la dirección con la que se hizo el plan. Su enlace funciona durante ${hours} horas; no se elimina nada antes de que usted lo confirme allí.`;

export const deleteDataQuestion = '¿Eliminar mis datos?';
export const everything = (brand: string, email: string) =>
  `Se elimina todo lo que ${brand} conserva sobre ${email}: nombre, respuestas y planes. Esto no se puede deshacer.`;
export const deleted = 'Sus datos se eliminaron';
export const keptNothing = (brand: string) =>
  `${brand} no conserva nada que permita identificarle. Puede cerrar esta página.`;
export const deadLink = 'Este enlace ya se usó o venció.';
export const askAgain = 'Pida uno nuevo en la página de su plan, si todavía existe.';

const REFUSALS: Readonly<Record<string, string>> = {
  'Please provide an email address': 'Indique una dirección de correo electrónico',
  'Please enter a valid email address': 'Introduzca una dirección de correo electrónico válida',
  [planNotFoundEnglish]: planNotFound,
  [onlyVisitorEnglish]: onlyVisitor,
  'This plan was sent 3 times already; its page stays where it is.':
    'Este plan ya se envió 3 veces; su página se conserva en la misma dirección.',
  'This address has reached its limit of plan mails for today. Please try again tomorrow.':
    'Esta dirección alcanzó hoy su límite de correos con planes. Inténtelo de nuevo mañana.',
  [linkSentOftenEnglish]: linkSentOften,
  [mailboxFullEnglish]: mailboxFull,
  'Please try again in a moment.': 'Inténtelo de nuevo en un momento.',
};

export const refusal = (english: string): string =>
  REFUSALS[english] ?? 'No se pudo hacer. Inténtelo de nuevo más tarde.';
