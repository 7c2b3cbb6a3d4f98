export const link = 'Para su médico';
export const title = 'Resumen para un médico';
/** "Cuestionario", because a doctor would read "evaluación" as an examination. */
export const purpose = (brand: string) =>
  `Este resumen procede de un cuestionario ${brand ? `de ${brand}` : 'en línea'}. No es una receta.`;
export const unchecked =
  'El plan se elaboró con reglas fijas y ningún médico lo ha revisado. «Usted» es la persona que respondió.';
export const onlyYou = 'Solo usted envía este resumen: imprímalo, descárguelo o compártalo.';
export const tools = 'Imprimir, descargar o compartir';
export const download = 'Descargar el PDF';
export const share = 'Compartir el PDF';
export const notShared = 'Su navegador no pudo compartir el PDF. Descargue el PDF.';
export const answers = 'Respuestas del cuestionario';
export const byHand = 'Para rellenar a mano';
export const name = 'Nombre';
export const goals = 'Mis objetivos y síntomas';
export const ageAndSex = 'Mi edad y mi sexo';
export const conditions = 'Mis afecciones';
export const medicines = 'Mis medicamentos y alergias';
export const addition = 'Lo que quiero añadir';
export const products = (count: number) => (count === 1 ? 'El producto' : `Los ${count} productos`);
export const evidence = 'Aprobación y evidencia';
export const withheld = (reason: string) => `Omitidas. ${reason}`;
export const noAmountsInShop = 'La tienda no muestra la dosificación.';
export const forResearchUse = 'No indicamos dosis para personas en el uso en investigación.';
export const withoutEffect = 'Las pruebas en personas no hallaron un efecto útil.';
export const afterCaution = 'Sus respuestas dieron lugar a una precaución con este producto.';
export const measures = 'Un médico puede medir';
