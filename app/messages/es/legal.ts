/** Translations by their English sentence, which is the one that visitors agree to and that is stored (D17). */
const LEGAL_TRANSLATIONS: Readonly<Record<string, string>> = {
  'I am 18 or older, I understand that these products are for research only, and I agree to receive my protocol.':
    'Tengo 18 años o más, entiendo que estos productos son solo para investigación y acepto recibir mi protocolo.',
  'Research use only. Not for human consumption.':
    'Solo para uso en investigación. No apto para el consumo humano.',
  'For research and educational use only. Not for human consumption.':
    'Solo para uso educativo y de investigación. No apto para el consumo humano.',
};

export const translated = (english: string): string => LEGAL_TRANSLATIONS[english] ?? '';
