import { concerns, contactWords, type LegalFacts, type LegalSection } from '../legal-text.ts';

/** The sections of the privacy page on decisions, rights and complaints. */
export function rightsSections(facts: LegalFacts): readonly LegalSection[] {
  const { kind, name, contact } = facts.site;
  const shop = kind === 'tenant' ? name : 'la tienda';
  const line = kind === 'tenant' ? contactWords(contact, 'es') : '';
  return [
    {
      id: 'decisions',
      heading: 'Ninguna decisión sobre usted',
      body: [
        'Un ordenador calcula el plan, pero el plan no decide nada con efectos jurídicos o similares para usted. Es libre de seguirlo o no.',
      ],
    },
    {
      id: 'rights',
      heading: 'Sus derechos',
      body: [
        'En la página de su plan puede ver, copiar, corregir y borrar sus datos, limitar su uso u oponerse a él y retirar consentimientos, sin cuenta.',
        'Retirar un consentimiento no hace ilícito lo que se hizo antes. Nadie recibe peor trato por ejercer un derecho.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Reclamaciones',
      body: [
        `Reclame primero ante ${shop}, con el formulario de la página de su plan${line ? ` o ${line}` : ''}.`,
        ...(concerns(facts, 'UK')
          ? [`${kind === 'tenant' ? name : 'La tienda'} confirma una reclamación en un plazo de 30 días.`]
          : []),
        'También puede reclamar ante la autoridad de protección de datos del lugar donde vive o trabaja, o donde crea que se incumplió una norma.',
      ],
    },
    ...(concerns(facts, 'US') ? UNITED_STATES : []),
    {
      id: 'adults',
      heading: 'Solo adultos',
      body: ['La evaluación es para adultos. No guardamos nada de quien dice ser menor de edad.'],
    },
  ];
}

/** California's notice at collection, and the link that Washington asks for. */
const UNITED_STATES: readonly LegalSection[] = [
  {
    id: 'california',
    heading: 'California',
    body: [
      'Recogemos las categorías que enumera esta página: identificadores, sus respuestas, que son información personal sensible, y pedidos. Usamos la información sensible solo para los fines de arriba.',
      'No vendemos ni compartimos información personal para publicidad basada en su actividad en otros sitios web. Respetamos Global Privacy Control y entonces no contamos la visita.',
      'Tiene derecho a conocer, borrar y corregir su información, y a limitar el uso de la información sensible, como dice «Sus derechos». Puede autorizar a alguien a pedirlo por usted.',
      'Si se deniega una solicitud, puede recurrir en la página de su plan. El recurso se responde en 45 días.',
    ],
  },
  {
    id: 'health-data',
    heading: 'Datos de salud',
    body: [
      'Un aviso aparte trata solo de los datos de salud.',
      { text: 'Aviso sobre datos de salud', href: '/legal/consumer-health-data' },
    ],
  },
];
