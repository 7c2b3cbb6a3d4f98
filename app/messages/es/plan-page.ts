import {
  linkSentOften as linkSentOftenEnglish,
  mailboxFull as mailboxFullEnglish,
  tryInAMoment as tryInAMomentEnglish,
} from '../en/choices.ts';
import { noAddress as noAddressEnglish } from '../en/email-panel.ts';
import {
  planMailsFull as planMailsFullEnglish,
  planNotFound as planNotFoundEnglish,
  planSentOften as planSentOftenEnglish,
} from '../en/plan-page.ts';
import { email as wrongAddressEnglish } from '../en/rules.ts';
import { onlyVisitor as onlyVisitorEnglish } from '../en/safety-boxes.ts';
import { linkSentOften, mailboxFull, tryInAMoment } from './choices.ts';
import { noAddress } from './email-panel.ts';
import { email as wrongAddress } from './rules.ts';
import { onlyVisitor } from './safety-boxes.ts';

export const notFound = '404 Página no encontrada';
export const planNotFound = 'No se encontró el plan.';
export const planNotFoundAdvice =
  'Puede que el enlace esté incompleto: ábralo de nuevo desde su correo. Si el plan se eliminó, haga la evaluación otra vez.';
export const planAt = (brand: string) => `Su plan en ${brand}`;
export const yourPlan = 'Su plan';
export const pdf = 'Descargar en PDF';
export const print = 'Imprimir';
export const deleteData = 'Eliminar mis datos';
export const back = 'Volver al plan';

export const mailBrings = 'Le enviaremos un resumen y un enlace a esta página.';

export const keepsNothing = (brand: string) =>
  `Después, ${brand} no conserva nada que permita identificarle. Esto no se puede deshacer.`;
export const answersDeleted = 'Se eliminan su nombre, su dirección, su teléfono y sus respuestas.';
export const plansDeleted = 'Eliminamos todos sus planes de este sitio, y sus páginas dejan de funcionar.';
export const mailsNotSent = 'Los correos que aún no han salido no se envían.';
export const proof =
  'Para confirmar que es usted, enviaremos un enlace a la dirección de correo usada para este plan.';
export const sendLink = 'Enviarme el enlace';
export const lookIntoMail = 'Revise su correo';
export const linkSent = (hours: number) =>
  `Hemos enviado un enlace a la dirección usada para este plan. El enlace funciona durante ${hours} horas. No eliminamos nada hasta que usted lo confirme.`;

export const deleteDataQuestion = '¿Eliminar mis datos?';
export const everything = (brand: string, email: string) =>
  `Eliminamos todo lo que ${brand} conserva sobre ${email}: nombre, respuestas y planes. Esto no se puede deshacer.`;
export const deleted = 'Sus datos se eliminaron';
export const keptNothing = (brand: string) =>
  `${brand} no conserva nada que permita identificarle. Puede cerrar esta página.`;
export const deadLink = 'Este enlace ya se usó o ha caducado.';
export const askAgain = 'Pida un enlace nuevo en la página de su plan.';

export const planSentOften = 'Ya enviamos este plan 3 veces. Puede seguir abriendo la página del plan.';
export const planMailsFull =
  'Esta dirección ha alcanzado hoy su límite de correos con planes. Inténtelo de nuevo mañana.';

/** By the English constants, which what refuses throws. */
const REFUSALS: Readonly<Record<string, string>> = {
  [noAddressEnglish]: noAddress,
  [wrongAddressEnglish]: wrongAddress,
  [planNotFoundEnglish]: planNotFound,
  [onlyVisitorEnglish]: onlyVisitor,
  [planSentOftenEnglish]: planSentOften,
  [planMailsFullEnglish]: planMailsFull,
  [linkSentOftenEnglish]: linkSentOften,
  [mailboxFullEnglish]: mailboxFull,
  [tryInAMomentEnglish]: tryInAMoment,
};

export const refusal = (sentence: string): string =>
  REFUSALS[sentence] ?? 'No pudimos hacerlo. Inténtelo de nuevo más tarde.';
