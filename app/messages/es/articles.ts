export const articles = 'Artículos';
export const nowInEnglish = ' (en inglés)';
export const newTab = ' (se abre en una pestaña nueva)';
