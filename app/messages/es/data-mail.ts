export const deleteData = 'Eliminar mis datos';
export const eraseSubject = (brand: string) => `Confirme: eliminar mis datos en ${brand}`;
export const nothingYet = 'No se elimina nada hasta que usted lo confirme.';
export const eraseAsked = (brand: string) =>
  `Alguien que tiene el enlace a su plan en ${brand} nos pidió que elimináramos sus datos. No se elimina nada hasta que usted lo confirme.`;
export const whatIsDeleted =
  'Se eliminan su nombre, su dirección, sus respuestas y sus planes. Las páginas de sus planes dejan de funcionar. Esto no se puede deshacer.';
export const toConfirmation = 'Ir a la confirmación';
export const linkValid = (hours: number) =>
  `El enlace funciona una sola vez, durante ${hours} horas. Si usted no lo pidió, no tiene que hacer nada.`;
export const dataSubject = (brand: string) => `Descargue sus datos en ${brand}`;
export const dataPreview = 'Su enlace a todo lo que se guarda sobre usted.';
export const downloadData = 'Descargar mis datos';
export const dataRequested = (brand: string) =>
  `Ha pedido lo que ${brand} guarda sobre usted. El botón abre una página con la descarga.`;
export const whatIsDownloaded =
  'El archivo contiene sus respuestas y planes, lo que aceptó, nuestros mensajes y sus compras.';
export const toDownload = 'Ir a la descarga';
export const dataLinkValid = (hours: number) =>
  `El enlace funciona durante ${hours} horas. No lo comparta. Si no lo ha pedido usted, no tiene que hacer nada.`;
export const showPlan = 'Mostrar mi plan de nuevo';
export const agreeSubject = (brand: string) => `Muestre de nuevo su plan en ${brand}`;
export const nothingShownYet = 'Su plan sigue oculto hasta que usted acepte.';
export const agreeAsked = (brand: string) =>
  `Alguien que tiene el enlace a su plan en ${brand} nos pidió que lo mostráramos de nuevo. Usted retiró el uso de sus respuestas, así que sigue oculto hasta que acepte.`;
export const whatIsShown =
  'El botón abre una página con la frase que usted acepta. Solo se muestra de nuevo este plan; sus otros planes siguen ocultos.';
export const toSentence = 'Leer la frase';
