import { pluralIn } from '../plural.ts';

export { approvalLine } from '#app/engine/claims/es/approval-lines.ts';
export { SPANISH_EVIDENCE_NAMES as evidenceNames } from '#app/engine/claims/es/evidence-names.ts';

const plural = pluralIn('es');
const and = new Intl.ListFormat('es');
const or = new Intl.ListFormat('es', { type: 'disjunction' });

export const ready = (name: string) => (name ? `${name}, su plan está listo.` : 'Su plan está listo.');
export const ties = (goals: readonly string[], first: string, later: readonly string[]) =>
  `${goals.length > 0 ? `Usted eligió ${and.format(goals)}: su` : 'Su'} plan comienza con ${first}${later.length > 0 ? `. En lugar de ${first}, o después con un médico, puede elegir ${or.format(later)}` : ''}.`;
export const productCount = (count: number) =>
  `${plural(count, { one: 'producto', other: 'productos' })} para sus respuestas`;
export const listOrder = 'El orden viene de una lista fija. No es un consejo.';
export const cautionAbove = 'Arriba hay una precaución para usted.';
export const seeInShop = 'Ver en la tienda';
export const shopPlan = 'Comprar este plan';
export const yourPlan = 'Su plan personalizado';
export const again = 'Repetir la evaluación';
export const parts = 'Partes de su plan';
export const gamePlan = 'Plan';
export const education = 'Educación';
export const monitoring = 'Seguimiento';
export const safety = 'Seguridad';
export const overTime = 'Su plan en el tiempo';
export const startHere = 'Empiece aquí';
export const startWhen = 'Un producto, desde la primera semana';
export const noStart = 'Ningún producto empieza aquí';
export const nextLayer = 'Siguiente capa';
export const nextLayerTitle = 'Siguiente capa (después de 4-6 semanas)';
export const nextWhen = 'Después de 4-6 semanas';
export const advanced = 'Opciones avanzadas';
export const advancedWhen = 'Solo si responde bien';
export const cautionsForYou = 'Precauciones para usted';
export const outOfStock = 'Agotado por el momento';
export const opensProduct = (name: string) => `: ${name} (se abre en una pestaña nueva)`;
export const openPage = 'Abrir mi plan en una página nueva';
