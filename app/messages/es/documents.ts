const dates = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

export const longDate = (date: Date): string => dates.format(date);
export const coupon = (code: string) => `cupón ${code}`;
export const sources = 'Fuentes';
export const stays = 'Su plan siempre está disponible en ';
