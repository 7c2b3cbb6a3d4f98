export const isBack = 'Recuperamos sus respuestas anteriores.';
export const fresh = 'Empezar de nuevo';
