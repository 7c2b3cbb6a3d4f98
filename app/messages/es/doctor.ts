export const link = 'Para su médico';
export const title = 'Resumen para un médico';
export const purpose = (brand: string) =>
  `Elaborado a partir de un cuestionario ${brand ? `de ${brand}` : 'en línea'}; no es una receta.`;
export const unchecked =
  'El plan lo elaboraron reglas fijas y ningún médico lo ha revisado. «Usted» es la persona que respondió.';
export const onlyYou = 'Solo usted envía este resumen: imprímalo, descárguelo o compártalo.';
export const tools = 'Imprimir, descargar o compartir';
export const download = 'Descargar el PDF';
export const share = 'Compartir el PDF';
export const notShared = 'Su navegador no pudo compartir el PDF. Descárguelo en su lugar.';
export const answers = 'Lo que se respondió';
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
export const noAmountsInShop = 'La tienda no muestra cantidades.';
export const forResearchUse = 'Para uso en investigación no se indican cantidades para personas.';
export const withoutEffect = 'Las pruebas en personas no hallaron un efecto útil.';
export const afterCaution = 'Sus respuestas dieron lugar a una precaución con este producto.';
export const measures = 'Un médico puede medir';
