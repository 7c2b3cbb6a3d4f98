const answersServe = (shop: string) =>
  `Solo ${shop} y sus proveedores ven sus respuestas: sirven para elaborar su plan, excluir lo que descartan sus respuestas de seguridad y`;
export const purpose = (shop: string) => `${answersServe(shop)}, solo si usted las pide, elegir ofertas.`;
export const purposeByGoals = (shop: string) =>
  `${answersServe(shop)} elegir las ofertas que ${shop} le envía; en cada correo puede darse de baja.`;
export const offersNoticeByGoals = (shop: string) =>
  `${shop} puede enviarle ofertas por correo según sus objetivos. En cada correo puede darse de baja.`;
export const privacy = 'Privacidad';
export const newTab = ' (se abre en una pestaña nueva)';
