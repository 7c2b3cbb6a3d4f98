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
        'El plan lo calcula un ordenador, pero no decide nada con efectos jurídicos o parecidos para usted. Es libre de seguirlo o no.',
      ],
    },
    {
      id: 'rights',
      heading: 'Sus derechos',
      body: [
        'Ver, copiar, corregir, borrar, limitar, oponerse, retirar: en la página de su plan, sin cuenta.',
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
        'También puede reclamar ante la autoridad de protección de datos del lugar donde vive o trabaja, o donde cree que se incumplió una norma.',
      ],
    },
    ...(concerns(facts, 'US') ? UNITED_STATES : []),
    {
      id: 'adults',
      heading: 'Solo adultos',
      body: ['El cuestionario es para adultos. No guarda nada de quien dice que es más joven.'],
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
      'No vendemos ni compartimos información personal para publicidad entre sitios. Se respeta Global Privacy Control: entonces no se cuenta la visita.',
      'Puede conocer, borrar y corregir su información, y limitar el uso de la sensible, como dice «Sus derechos». Puede nombrar a alguien que lo pida por usted.',
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
