export const steps = (count: number) => `${count} pasos, sin cuenta`;
export const noCookies = 'Sin cookies';
export const educational = 'Educativo, no es un consejo médico';
export const educationalInEnglish = ' (Educational, not medical advice)';
