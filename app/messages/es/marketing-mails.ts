export const notFor = (conditions: readonly string[]) => `No apto en caso de: ${conditions.join('; ')}.`;
export const completeList =
  'La página de su plan tiene la lista completa de afecciones e interacciones. Léala antes.';
export const emergency =
  'Dolor de estómago intenso, dificultad para respirar, hinchazón de la cara, desmayo o pérdida repentina de la vista: llame al número local de emergencias. Dosis equivocada: un centro de toxicología. Pensamientos de autolesión: una línea de crisis.';

export const yourProducts = 'De su plan';
export const viewProduct = 'Ver producto de investigación';
export const openPlan = 'Abrir mi plan';
export const openAttachment = 'Abrir el documento adjunto';

export const whyNotice = (brand: string) =>
  `Recibe este correo porque hizo la evaluación de ${brand}, donde se indicaba que podría recibir ofertas por correo.`;
export const whyOptIn = (brand: string) =>
  `Recibe este correo porque pidió ofertas en la evaluación de ${brand}.`;
export const medicalNote =
  'Información, no consejo médico. Si tiene preguntas sobre su salud o sobre un tratamiento, consulte a un médico.';
export const unsubscribe = 'Darse de baja';
export const preferences = 'Preferencias de correo';
