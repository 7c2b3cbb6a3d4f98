const LEGAL_LIST_TRANSLATIONS: Readonly<Record<string, string>> = {
  'By submitting you confirm that you are 18 or older and understand that these products are for research only, and you agree to receive your protocol.':
    'Al enviar confirma que tiene 18 años o más y que entiende que estos productos son solo para investigación, y acepta recibir su protocolo.',
  'With a phone number you agree to receive text messages about your plan. Reply STOP to end them.':
    'Si da un número de teléfono, acepta recibir mensajes de texto sobre su plan. Responda STOP para dejar de recibirlos.',
};

export const translated = (english: string): string => LEGAL_LIST_TRANSLATIONS[english] ?? '';
