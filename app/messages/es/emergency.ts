const numbered = (name: string, number: string) => (number ? `${name} (${number})` : name);

export const emergency = (number: string, poison: string, crisis: string) =>
  `Emergencia: dolor de estómago intenso, dificultad para respirar, hinchazón de la cara, desmayo o pérdida repentina de la vista – llame al ${number || 'número local de emergencias'}. Dosis equivocada – llame a ${numbered('un centro de toxicología', poison)}. Pensamientos de hacerse daño – llame a ${numbered('una línea de crisis', crisis)}.`;
export const crisis = (number: string, crisisLine: string) =>
  `Si piensa en hacerse daño, llame ahora ${crisisLine ? `al ${crisisLine}` : 'a la línea de crisis de su país'}. En una emergencia llame al ${number || 'número local de emergencias'}.`;
export const urgent = (number: string, poison: string) =>
  `Lo que escribió puede ser una emergencia. Si le está ocurriendo ahora, llame al ${number || 'número local de emergencias'}. Después de una dosis equivocada, llame a ${numbered('un centro de toxicología', poison)}.`;
export const withheld = {
  unanswered: 'No mostramos la dosificación hasta que responda las preguntas de seguridad.',
  words:
    'Por lo que usted escribió con sus propias palabras, no mostramos la dosificación. Hable con un médico antes de cualquier uso.',
};
export const onPlanPage = 'Responda las preguntas en la página de su plan.';
