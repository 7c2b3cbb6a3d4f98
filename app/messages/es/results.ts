import { pluralIn } from '../plural.ts';

const plural = pluralIn('es');

export const phase = (number: number, title: string) => `Fase ${number}: ${title}`;
/** Below V's "Next Layer (After 4-6 weeks)". */
export const afterLastDose = 'No antes de 4 semanas después de la última dosis.';
export const answers = 'Sus respuestas';
export const notCovered = (labels: string) => `Este plan no cubre: ${labels}.`;
export const steps = 'Protocolo de investigación paso a paso';
export const leftOutCount = (count: number) =>
  `${count === 1 ? 'Se excluyó un producto' : `Se excluyeron ${count} productos`} por su seguridad.`;
export const seeWhich = 'Ver cuáles y por qué';
export const howTheyWork = 'Cómo funcionan';
export const keyPoints = 'Puntos clave';
export const whySelected = 'Por qué se eligieron';
export const usage = 'Guía de uso';
export const goodToKnow = 'Conviene saber';
export const subjective = 'Medidas subjetivas';
export const objective = 'Medidas objetivas';
export const checkpoints = 'Controles de progreso';
export const rank = 'Posición ';
export const whyChosen = 'Porque eligió';
export const studiedFold = 'Qué se estudió';
export const cautionForYou = 'Precaución para usted';
export const cautions = 'Precauciones';
export const disclaimers = 'Avisos legales';
export const leftOut = 'Excluidos por su seguridad';
export const leftForClass = 'Excluidos porque otro de su clase va antes';
export const leftForClassCount = (count: number) =>
  `${count === 1 ? 'Se excluyó un producto' : `Se excluyeron ${count} productos`} porque otro de su clase va antes.`;
export const instead = 'Qué hacer en su lugar';
export const monitor = 'Vigilar: ';
export const coupon = 'Cupón ';
export const viewProduct = 'Ver producto de investigación';
export const mechanismFold = 'Mecanismo e investigación';
export const mechanism = 'Mecanismo de acción';
export const applications = 'Aplicaciones de investigación';
export const timingFold = 'Horario y ciclos';
export const timing = 'Horario';
export const cycling = 'Ciclos';
export const mixing = 'Instrucciones de mezcla';
export const water = 'Agua bacteriostática';
export const concentration = 'Concentración final';
export const storage = 'Conservación';
export const injection = 'Protocolo de inyección';
export const dosePerInjection = 'Dosis por inyección';
export const frequency = 'Frecuencia';
export const injectionVolume = 'Volumen de inyección';
export const dosing = 'Dosificación';
export const aDay = (mg: number) => `${mg} mg al día`;
export const vialSupply = 'Suministro mensual de viales';
export const vialSupplyEach = 'Suministro mensual de viales (por péptido)';
export const vials = (count: number, mg: number) =>
  `${plural(count, { one: 'vial', other: 'viales' })} de ${mg} mg`;
export const supply = 'Suministro mensual';
export const packs = (count: number) => plural(count, { one: 'envase', other: 'envases' });
export const sources = (count: number) => `Fuentes (${count})`;
export const lean = 'Protocolo Inicial';
export const leanSize = '2-4 péptidos';
export const standard = 'Protocolo de Rendimiento';
export const standardSize = '5-7 péptidos';
export const standardFree = '1 gratis';
export const premium = 'Combinación de Optimización Élite';
export const premiumSize = '10 o más péptidos';
export const premiumFree = '3 gratis';
export const warnings = 'Advertencias';
export const warningCount = (count: number) => plural(count, { one: 'advertencia', other: 'advertencias' });
export const warningsForYou = (count: number, own: number) =>
  `${warningCount(count)}, ${plural(own, { one: 'es', other: 'son' })} para usted (arriba)`;
export const notForYou = 'No se muestra la dosificación de este producto.';
export const contraindications = 'No usar, o solo con un médico';
export const interactions = 'Interacciones que evitar';
