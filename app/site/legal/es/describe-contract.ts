import type { ContractTerms } from '#app/protocol/commission-contract.ts';

/** Writes a commission contract in Spanish, in the parts and the order of `describeContract`. */
export const describeContract = ({ shopBasis, windowDays, renewals }: ContractTerms): [string, string][] => [
  [
    'Qué parte de un pedido cuenta',
    shopBasis === 'goods'
      ? 'El importe que comunica su servidor o un archivo. De los pedidos que comunica el webhook de su tienda: los artículos después de descuentos, sin impuestos ni envío.'
      : 'El importe que comunica su servidor o un archivo, y el total de los pedidos que comunica el webhook de su tienda, con impuestos y envío.',
  ],
  [
    'Cuánto tiempo cuenta una venta',
    windowDays === null
      ? 'Sin límite de tiempo después de la evaluación.'
      : `${windowDays === 1 ? '1 día' : `${windowDays.toLocaleString('es')} días`} desde la evaluación. Las ventas posteriores esperan en la bandeja de entrada hasta que usted decida.`,
  ],
  [
    'Qué evaluación cuenta',
    'La última evaluación del cliente antes del pedido. Una venta anterior a su primera evaluación espera en la bandeja de entrada.',
  ],
  [
    'Renovaciones de suscripciones',
    renewals ? 'Cuentan como las demás ventas.' : 'Esperan en la bandeja de entrada hasta que usted decida.',
  ],
  [
    'Reembolsos y disputas',
    'Un reembolso anula su parte de la comisión. Una disputa que gana el cliente cuenta como reembolso cuando su tienda comunica un reembolso.',
  ],
  [
    'Un saldo negativo',
    'Si los reembolsos superan las ventas, trasladamos la diferencia y la descontamos de los meses siguientes. No pagamos la diferencia cuando termina el contrato.',
  ],
];
