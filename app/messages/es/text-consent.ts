const textTerms = (shop: string, perMonth: number | string) =>
  `mensajes promocionales, periódicos y automatizados de ${shop} en este número, hasta ${perMonth} al mes. No es condición de compra. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar o AYUDA para recibir ayuda.`;
export const texts = (shop: string, perMonth: number | string) =>
  `Quiero ofertas por SMS. Acepto recibir ${textTerms(shop, perMonth)}`;
export const textsLine = (shop: string, perMonth: number | string) =>
  `Si indica un número, acepta recibir ${textTerms(shop, perMonth)}`;
export const terms = 'Condiciones';
export const privacy = 'Privacidad';
