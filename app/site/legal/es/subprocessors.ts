import { countryName, type LegalFacts, type LegalTable, type LegalText } from '../legal-text.ts';

const PURPOSES = {
  hosting: 'Servidores y base de datos',
  backups: 'Copias de seguridad',
  mail: 'Envía los correos',
  texts: 'Envía los SMS',
  payments: 'Pagos de las empresas; ningún dato de visitantes',
  monitoring: 'Supervisa el servicio',
  support: 'Asistencia',
} as const;

/** Builds the table of the companies that process data for the service. */
export const subprocessorTable = (subprocessors: LegalFacts['subprocessors']): LegalTable => ({
  headings: ['Empresa', 'Qué hace', 'País'],
  rows: subprocessors.map(({ name, purpose, country }) => [
    name,
    PURPOSES[purpose],
    country ? countryName(country, 'es') : 'Según sus propias condiciones',
  ]),
});

/** Lists the companies that process personal data for the service. */
export const subprocessorsText = ({ site, subprocessors }: LegalFacts): LegalText => ({
  title: 'Subencargados del tratamiento',
  description: `Las empresas que tratan datos personales para ${site.name}, qué hace cada una y en qué país.`,
  lead: `Las empresas que tratan datos personales para ${site.name}.`,
  reviewed: '2026-11-28',
  sections: [
    { id: 'list', heading: 'La lista', body: [subprocessorTable(subprocessors)] },
    {
      id: 'changes',
      heading: 'Cambios',
      body: [
        'Una empresa nueva figura aquí 30 días antes de recibir datos. En ese plazo, una tienda puede oponerse, como dice el contrato de encargo del tratamiento.',
        'Los sistemas que una tienda conecta por su cuenta, como su base de clientes, su tienda en línea o sus propios webhooks, trabajan para la tienda y no figuran en la lista.',
      ],
    },
  ],
});
