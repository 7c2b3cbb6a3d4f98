export const deleteData = 'Eliminar mis datos';
export const eraseSubject = (brand: string) => `Confirme que quiere eliminar sus datos en ${brand}`;
export const nothingYet = 'No eliminamos nada hasta que usted lo confirme.';
const ASKED_ON = {
  'plan-page': 'en la página de su plan',
  preferences: 'en la página de preferencias de nuestros correos',
} as const;
const askedOn = (brand: string, page: keyof typeof ASKED_ON | null) =>
  page ? `Alguien pidió a ${brand}, ${ASKED_ON[page]},` : `Alguien pidió a ${brand}`;
export const eraseAsked = (brand: string, page: keyof typeof ASKED_ON | null) =>
  `${askedOn(brand, page)} que eliminara sus datos. No eliminamos nada hasta que usted lo confirme.`;
export const whatIsDeleted =
  'Eliminaremos su nombre, su dirección de correo, sus respuestas y sus planes, y los enlaces a sus planes dejarán de funcionar. Esto no se puede deshacer.';
export const toConfirmation = 'Revisar y confirmar';
export const linkValid = (hours: number) =>
  `El enlace funciona una sola vez, durante ${hours} horas. Si usted no lo pidió, ignore este correo.`;
export const dataSubject = (brand: string) => `Descargue sus datos en ${brand}`;
export const dataPreview = 'Su enlace para descargar los datos que guardamos sobre usted.';
export const downloadData = 'Descargar mis datos';
export const dataRequested = (brand: string, page: keyof typeof ASKED_ON | null) =>
  `${askedOn(brand, page)} una copia de sus datos. Use el botón para descargarla.`;
export const whatIsDownloaded =
  'El archivo contiene sus respuestas y planes, lo que aceptó, nuestros mensajes y sus compras.';
export const toDownload = 'Ir a la descarga';
export const dataLinkValid = (hours: number) =>
  `El enlace funciona durante ${hours} horas. No comparta el enlace. Si usted no lo pidió, ignore este correo.`;
export const showPlan = 'Mostrar mi plan de nuevo';
export const agreeSubject = (brand: string) => `Volver a mostrar su plan de ${brand}`;
export const nothingShownYet = 'Su plan sigue oculto hasta que usted acepte.';
export const agreeAsked = (brand: string) =>
  `Alguien que tiene el enlace a su plan en ${brand} pidió que lo mostremos de nuevo. Usted retiró su consentimiento para usar sus respuestas, así que el plan sigue oculto hasta que acepte de nuevo.`;
export const whatIsShown =
  'El botón abre una página con la frase que debe aceptar. Solo se muestra de nuevo este plan; sus otros planes siguen ocultos.';
export const toSentence = 'Leer la frase';
