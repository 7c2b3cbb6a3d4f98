export const offline = 'No tiene conexión. Inténtelo de nuevo cuando la recupere.';
