const dates = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

export const longDate = (date: Date): string => dates.format(date);
export const mixing = 'Mezcla';
export const mixed = (ml: number, concentration: string) =>
  `${ml} ml de agua bacteriostática, ${concentration}`;
export const supplyEach = 'Suministro mensual (por péptido)';
export const vials = (count: number, mg: number) => `${count} × vial de ${mg} mg`;
export const coupon = (code: string) => `cupón ${code}`;
export const sources = 'Fuentes';
export const stays = 'Este plan se conserva en ';
