const LEGAL_LIST_TRANSLATIONS: Readonly<Record<string, string>> = {
  'By submitting you confirm that you are 18 or older and understand that these products are for research only, and you agree to receive your protocol.':
    'Al enviar confirma que tiene 18 años o más y que entiende que estos productos son solo para investigación, y acepta recibir su protocolo.',
};

export const translated = (english: string): string => LEGAL_LIST_TRANSLATIONS[english] ?? '';
