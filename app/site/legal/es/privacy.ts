import { asksForNumbers, writeAskedRows, writeAskedWays } from '../asked.ts';
import {
  concerns,
  contactWords,
  countryName,
  findRepresentatives,
  type LegalFacts,
  type LegalSection,
  type LegalSite,
  type LegalText,
  oneLine,
} from '../legal-text.ts';
import { orderPrivacySections } from '../privacy-sections.ts';
import { ACCOUNTS, CONSOLE_IN_BROWSER } from './privacy-accounts.ts';
import { ASKED } from './privacy-asked.ts';
import { storageSection } from './privacy-kept.ts';
import { rightsSections } from './privacy-rights.ts';
import { subprocessorTable } from './subprocessors.ts';

/** Returns the Spanish text of the English file with the same name, where each statement names its source. */
export function privacyText(facts: LegalFacts): LegalText {
  const { site } = facts;
  return {
    title: 'Privacidad',
    description: `Qué guarda ${site.name} cuando alguien hace la evaluación, para qué, cuánto tiempo y cómo pedir que se borre.`,
    lead: 'Qué se guarda cuando alguien hace la evaluación, para qué, cuánto tiempo y cómo pedir que se borre.',
    reviewed: '2026-11-29',
    sections: orderPrivacySections(facts, {
      ...{ answers: ANSWERS, purposes, accounts: ACCOUNTS },
      ...{ responsible, browser, figures, mails, transfers, deletion },
      ...{ recipients: describeOtherRecipients, storage: storageSection, rights: rightsSections },
    }),
  };
}

function responsible(facts: LegalFacts): LegalSection {
  const { site, operator } = facts;
  const { kind, name, contact } = site;
  const { eu, uk } = findRepresentatives(facts);
  const represented = [
    ...(eu ? [`Representante en la Unión Europea: ${oneLine(eu)}.`] : []),
    ...(uk ? [`Representante en el Reino Unido: ${oneLine(uk)}.`] : []),
  ];
  const contactLine = contactWords(contact, 'es');
  const reach = contactLine ? [`Puede dirigirse a ${name} ${contactLine}.`] : [];
  const processor = operator
    ? `${operator.legalName}, ${oneLine(operator.postalAddress)}, gestiona la evaluación por cuenta de la tienda, como encargado del tratamiento, y sigue sus instrucciones.`
    : 'Un proveedor de servicios gestiona la evaluación por cuenta de la tienda, como encargado del tratamiento, y sigue sus instrucciones.';
  const company = operator?.legalName ?? name;
  return {
    id: 'responsible',
    heading: 'Quién es responsable',
    body:
      kind === 'tenant'
        ? [
            `${name} ofrece esta evaluación y decide qué se hace con las respuestas: ${facts.company?.legalName ?? name} es el responsable del tratamiento. ${processor}`,
            ...reach,
            ...represented,
          ]
        : [
            `${company} gestiona evaluaciones para tiendas. La tienda cuya evaluación usted hace decide qué se hace con sus respuestas: es la responsable, y su nombre figura en la evaluación, en su plan y en cada correo. ${company} es su encargado y actúa según sus instrucciones.`,
            `De las cuentas del personal de las tiendas, y de estas páginas, ${company} es responsable.`,
            ...reach,
            ...represented,
          ],
  };
}

const ANSWERS: LegalSection = {
  id: 'answers',
  heading: 'Qué se guarda de una evaluación',
  body: [
    'Nada de lo que responde llega al servidor antes de que envíe el formulario al final. Al enviarlo se guarda:',
    [
      'sus respuestas: objetivos, síntomas o dificultades, lo que escribió como otras inquietudes, experiencia, sexo al nacer, grupo de edad, presupuesto y las preguntas de seguridad que marcó',
      'qué evaluación era, en qué idioma y cuándo',
      'el nombre o la institución, el correo electrónico y, si lo dio, el número de teléfono',
      'dónde vive, como una de seis regiones, si nos lo dijo o si la página de la tienda indica su mercado',
      'el plan que se calculó con sus respuestas',
      'una entrada para su dirección en la tienda: cuántas evaluaciones tiene, cuándo fueron la primera y la última, y una clave aleatoria para el enlace que detiene las ofertas',
      'qué se le mostró y a qué dio su acuerdo: la frase tal como se mostró, su versión, la página y la hora',
      'la dirección de la página en la que estaba la evaluación, sin lo que sigue al signo «?», sus parámetros de campaña (UTM) y notas que la página de la tienda añadió',
      'la dirección de la página desde la que llegó, sin lo que sigue al signo «?»',
    ],
    'El plan se deduce de sus respuestas con reglas fijas. Algunas respuestas tratan de salud: se usan para elaborar su plan y para excluir lo que descartan sus respuestas de seguridad.',
    'Las respuestas, los nombres y las direcciones de correo nunca aparecen en la URL de una página, en el registro del servicio ni en un mensaje a la página que rodea la evaluación.',
  ],
};

const purposes = (facts: LegalFacts): LegalSection => ({
  id: 'purposes',
  heading: 'Para qué se usan los datos y con qué base jurídica',
  body: [
    {
      headings: ['Fin', 'Datos', 'Base jurídica'],
      rows: [
        ...writeAskedRows(
          facts,
          ASKED,
          withArticle(facts, ASKED.planBasis.explicit, 'artículos 6.1.a y 9.2.a del RGPD'),
        ),
        [
          'Protección contra abusos',
          'Hashes de direcciones de red, recuentos de solicitudes',
          withArticle(facts, 'Interés legítimo en un servicio seguro', 'artículo 6.1.f del RGPD'),
        ],
        [
          'Contabilidad',
          'Pedidos con importes y números',
          withArticle(facts, 'Deberes legales de contabilidad', 'artículo 6.1.c del RGPD'),
        ],
      ],
    },
    ...(concerns(facts, 'EU', 'UK')
      ? ['Si una ley de su país exige una base distinta del RGPD, la base es la que exige esa ley.']
      : []),
  ],
});

/** Names the article of the GDPR where it applies. */
const withArticle = (facts: LegalFacts, basis: string, article: string): string =>
  concerns(facts, 'EU', 'UK') ? `${basis}: ${article}` : basis;

function browser({ kind }: LegalSite): LegalSection {
  return {
    id: 'browser',
    heading: 'Qué queda en su navegador',
    body: [
      'La evaluación no usa cookies ni las necesita.',
      'Para que pueda continuar más tarde, una evaluación a medias se guarda en su propio navegador. Puede retomarla durante 7 días desde el último cambio; lo más antiguo se borra en su siguiente visita. También se borra cuando la envía o empieza de nuevo. El nombre, el correo electrónico, el teléfono, el texto libre y las respuestas de seguridad nunca se guardan allí. Después de enviarla, el número de su plan se guarda para la pestaña, de modo que al recargar la página se muestre el plan; desaparece cuando se cierra la pestaña o usted empieza de nuevo. Si la tienda muestra una portada antes de la primera pregunta, se anota también para la pestaña que pulsó Empezar. Si su navegador bloquea el almacenamiento, no se guarda nada y todo lo demás funciona.',
      ...(kind === 'platform' ? CONSOLE_IN_BROWSER : []),
    ],
  };
}

function figures({ kind }: LegalSite): LegalSection {
  const shop = kind === 'tenant' ? 'podamos ver' : 'las tiendas puedan ver';
  return {
    id: 'figures',
    heading: 'Cifras y protección',
    body: [
      `La evaluación cuenta si se vio y se empezó, hasta qué pregunta se respondió y qué producto se abrió, para que ${shop} dónde se detiene la gente. Estos eventos no contienen ninguna respuesta, nombre ni dirección suya: solo la página en la que estaba la evaluación, su idioma, el sitio web y la campaña que le llevaron allí, y un número aleatorio que se crea de nuevo con cada página. Una evaluación enviada lleva el mismo número. Los eventos sueltos se borran a los 90 días; los totales diarios quedan.`,
      'Si su navegador pide no ser rastreado (Do Not Track, Global Privacy Control), no contamos nada de esto.',
      'El servicio anota también qué sitios web muestran la evaluación, con qué frecuencia y cuándo por última vez. Estas notas no contienen nada de los visitantes.',
      'Para evitar abusos, el servicio cuenta las solicitudes por dirección de red, y los inicios de sesión, códigos y correos a cuentas también por cuenta. El servicio los guarda solo como hashes abreviados, hasta 15 minutos, y no con sus respuestas. Si varios servidores comparten una base de datos, un hash caducado se borra cerca de una hora después.',
      'Para que un formulario enviado dos veces cuente una, la respuesta a un envío puede repetirse durante 24 horas. Ese registro contiene una clave aleatoria, un hash de lo enviado y los números del plan y del cliente potencial.',
    ],
  };
}

function mails(facts: LegalFacts): LegalSection {
  const { sendsMail } = facts;
  return {
    id: 'mails',
    heading: 'Correos',
    body: [
      'Después de una evaluación, enviamos el plan a la dirección de correo indicada. Quien tenga el plan puede pedir que lo enviemos de nuevo, a la dirección que indique.',
      ...(sendsMail
        ? [
            'Para evitar abusos, una dirección recibe como máximo 3 planes al día de una tienda y 10 al día de todas las tiendas.',
          ]
        : []),
      'De cada mensaje, el servicio registra el destinatario, lo necesario para escribirlo, como su enlace, y si se envió o por qué no.',
      ...(sendsMail
        ? []
        : [
            'Por ahora no hay ningún servidor de correo conectado: el servicio guarda los correos en lugar de enviarlos, y quienes lo gestionan pueden leerlos.',
          ]),
      ...writeAskedWays(facts, ASKED),
    ],
  };
}

function describeOtherRecipients(facts: LegalFacts): LegalSection {
  const {
    site: { kind, name },
    sendsMail,
    subprocessors,
  } = facts;
  const connectedSystems = facts.company?.connectedSystems ?? [];
  const us = kind === 'tenant' ? name : 'la tienda';
  return {
    id: 'others',
    heading: 'Quién más recibe datos',
    body: [
      `Sus respuestas van a ${us} y al servicio que gestiona la evaluación por cuenta de la tienda. Otros reciben datos solo si están conectados:`,
      [
        `un servidor de correo, que recibe los correos ${sendsMail ? 'que se envían' : 'en cuanto haya uno conectado'}`,
        ...(asksForNumbers(facts)
          ? ['Twilio, para los SMS, si están configurados y usted dio un número de teléfono']
          : []),
        connectedSystems.length > 0
          ? `sistemas que ${us} ha conectado por su cuenta: ${connectedSystems.join(', ')}`
          : `sistemas que ${us} ha conectado por su cuenta, como su base de clientes`,
        ...(kind === 'platform'
          ? [
              'Stripe, para lo que pagan las tiendas, si los pagos están configurados; los datos de los visitantes no van a Stripe',
            ]
          : []),
      ],
      ...(subprocessors.length > 0
        ? ['Estas empresas tratan datos para el servicio:', subprocessorTable(subprocessors)]
        : []),
      'Las páginas del servicio no cargan scripts, fuentes ni rastreadores de terceros. Los logotipos y las imágenes de productos vienen del servicio o de donde los guarda la tienda.',
    ],
  };
}

const TOOLS = {
  scc: 'Si los datos salen del Espacio Económico Europeo o del Reino Unido, los protegen las cláusulas contractuales tipo de la Comisión Europea (decisión (UE) 2021/914) y el anexo del Reino Unido a esas cláusulas.',
  adequacy:
    'Los datos salen del Espacio Económico Europeo o del Reino Unido solo hacia países o empresas que cubre una decisión de adecuación.',
  none: 'El servicio no envía datos fuera del Espacio Económico Europeo ni del Reino Unido, salvo a sistemas que la tienda ha conectado por su cuenta.',
} as const;

function transfers(facts: LegalFacts): LegalSection {
  const { operator } = facts;
  return {
    id: 'transfers',
    heading: 'Dónde se tratan los datos',
    body: operator
      ? [
          `El servicio guarda los datos en este país: ${countryName(operator.hostingCountry, 'es')}.`,
          ...(concerns(facts, 'EU', 'UK') ? [TOOLS[operator.transferTool]] : []),
        ]
      : ['Pregunte a la tienda en qué país guarda los datos el servicio.'],
  };
}

function deletion({ kind, name, contact }: LegalSite): LegalSection {
  const line = kind === 'tenant' ? contactWords(contact, 'es') : '';
  return {
    id: 'deletion',
    heading: 'Ver y borrar sus datos',
    body: [
      'La página de su plan muestra lo que se calculó para usted, y puede descargarlo. Quien conozca la dirección de la página puede abrir el plan, así que compártala con cuidado.',
      'La página del plan tiene también “borrar mis datos”. Se envía un enlace a la dirección registrada, que vale 24 horas; cuando usted lo confirma, se borra todo lo guardado con su dirección en esa tienda: nombre, dirección, teléfono, lo que eligió y escribió, y el plan. Sustituimos el número de seguimiento de su visita. Cancelamos los mensajes pendientes de envío.',
      'Las filas de las que se calculan totales se conservan sin su identidad: idioma, fecha y hora, registro del consentimiento, y ventas con sus importes y números de pedido. Si una dirección no debe recibir correos, conservamos un hash de ella, para no volver a escribirle.',
      'Conservamos durante cinco años un hash del número de seguimiento de su visita, para que una venta comunicada con ese número se guarde sin su identidad.',
      'Las copias de seguridad del servicio conservan los datos borrados hasta que vencen las copias.',
      line
        ? `Pida a ${name} lo demás a lo que tenga derecho, como una copia o una corrección: ${line}.`
        : 'Pida a la tienda lo demás a lo que tenga derecho, como una copia o una corrección. El nombre de la tienda figura en su plan.',
    ],
  };
}
