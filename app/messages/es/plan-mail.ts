import { pluralIn } from '../plural.ts';

export { GENERAL_APPROVAL_LINE as generalApproval } from '#app/engine/claims/es/approval-lines.ts';

const plural = pluralIn('es');

export const planSubject = (brand: string) => `Su plan personalizado de ${brand}`;
export const answersSubject = (brand: string) => `Sus respuestas en ${brand}`;
export const pageSubject = (brand: string) => `Su página en ${brand}`;
export const hello = 'Hola:';
export const helloTo = (name: string) => `Hola, ${name}:`;
export const planOpening = (date: string, products: number, phases: number) =>
  `Este es el plan basado en sus respuestas del ${date}: ${plural(products, { one: 'producto', other: 'productos' })}${phases > 1 ? ` en ${phases} fases` : ''}. Puede ver todos los detalles en la página de su plan, en cualquier momento.`;
export const answersOpening = (date: string) =>
  `Este es el resultado de sus respuestas del ${date}. Puede abrirlo en cualquier momento.`;
const shortUntilVisit =
  'Para proteger sus respuestas, este correo es breve. Después de su primera visita, los siguientes dirán más.';
export const unprovedPlanOpening = (date: string) =>
  `Su plan del ${date} está en su página, con todo sobre cada producto. ${shortUntilVisit}`;
export const unprovedPageOpening = (date: string) =>
  `El resultado de sus respuestas del ${date} está en su página. ${shortUntilVisit}`;
export const yourPage = 'Su página';
export const productNames = 'Productos de su plan';
export const openPlan = 'Abrir mi plan';
export const openPage = 'Abrir mi página';
export const approval = 'Estado de aprobación';
export const pleaseNote = 'Tenga en cuenta';
export const why = (brand: string) =>
  `Recibe este correo porque alguien pidió un plan en ${brand} para esta dirección.`;
export const offersMayFollow = 'Es posible que le enviemos ofertas por correo. En todas puede darse de baja.';
