export const answers = {
  full: 'mis objetivos, síntomas y respuestas de seguridad',
  consumer: 'mi objetivo y dificultad',
  technical: 'mis respuestas de seguridad',
};
export const health = (shop: string, what: string) =>
  `Acepto expresamente que ${shop} use ${what} para elaborar mi plan.`;
export const healthHelp = (shop: string) =>
  `Son datos de salud. Solo los ven ${shop} y sus proveedores de servicios. Puede retirar su consentimiento en la página de su plan; entonces se borran sus respuestas.`;
export const healthNotice = 'Aviso sobre datos de salud';
export const crmHealth = (shop: string, crm: string) =>
  `${shop} también puede copiarlos a su base de clientes (${crm}).`;

export const offers = (shop: string) =>
  `Quiero recibir por correo ofertas de ${shop} elegidas según mis objetivos. Puedo darme de baja en cada correo.`;
export const confirmOffers = 'Sí, quiero recibir ofertas';
export const offersNotice = (shop: string) =>
  `${shop} puede enviarle ofertas por correo. En cada correo puede darse de baja.`;
export const tooYoung = (minimumAge: number | string) =>
  `Debe tener ${minimumAge} años o más. No se ha guardado nada.`;

export const whereYouLive = '¿Dónde vive?';
export const whereYouLiveHelp =
  'La ley de ese lugar decide qué podemos mostrarle. No lo averiguamos por otros medios.';
export const chooseRegion = 'Elija un lugar';
export const regions = {
  US: 'Estados Unidos',
  CA: 'Canadá (excepto Quebec)',
  EU: 'Unión Europea, EEE o Suiza',
  UK: 'Reino Unido',
  AU: 'Australia',
  elsewhere: 'Otro lugar',
};
export const regionAnswered = (region: string) => `Este plan sigue las normas de: ${region}.`;
export const regionUnneeded = 'Nada de este plan depende de dónde vive.';
export const regionNotLoaded = 'No se pudo cargar su respuesta. Compruebe su conexión y elija de nuevo.';

export const notSold = (shop: string) => `${shop} no vende en su país.`;
export const linksNeedRegion =
  'Los enlaces y los precios aparecen cuando indique dónde vive en la página de su plan.';
