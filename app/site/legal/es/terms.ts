import { NEW_COMPANY_CONTRACT } from '#app/protocol/commission-contract.ts';
import {
  contactWords,
  type LegalFacts,
  type LegalSection,
  type LegalSite,
  type LegalText,
  lawPlace,
  oneLine,
} from '../legal-text.ts';
import { describeContract } from './describe-contract.ts';

/** Returns the Spanish text of the English file with the same name, where each statement names its source. */
export function termsText({ site, operator }: LegalFacts): LegalText {
  const { kind, name } = site;
  return {
    title: 'Condiciones',
    description: `Quién puede usar ${name}, qué es y qué no es, y qué rige entre nosotros: solo investigación, ningún consejo médico.`,
    lead:
      kind === 'tenant'
        ? `Las condiciones que rigen cuando hace la evaluación de ${name} o lee estas páginas.`
        : `Las condiciones que rigen cuando hace una evaluación, lee estas páginas o gestiona la evaluación de una tienda con ${name}.`,
    reviewed: '2026-11-29',
    sections: [
      {
        id: 'who',
        heading: 'Quién puede usar el servicio',
        body: [
          'Debe tener 18 años o más. Dé sus propios datos, o los de la institución en cuyo nombre habla.',
          'No intente romper, sobrecargar ni copiar el servicio, ni llegar a datos que no son suyos.',
        ],
      },
      {
        id: 'research',
        heading: 'Solo investigación, ningún consejo médico',
        body: [
          'Todos los compuestos se describen solo con fines de investigación y educación. No son para consumo humano.',
          'Nada de esto es consejo médico, diagnóstico ni tratamiento, ni sustituye a un médico. Consulte a un profesional sanitario antes de empezar cualquier protocolo, y no interrumpa ni cambie un tratamiento por lo que lea aquí.',
          'Cumpla todas las leyes y normas locales. Le corresponde a usted averiguar si en su lugar se puede comprar, poseer o usar un compuesto.',
        ],
      },
      plans(site),
      ...(kind === 'platform' ? [SHOP_TERMS, FEES, COMMISSION, CANCELLING] : []),
      {
        id: 'liability',
        heading: 'Responsabilidad',
        body: [
          'El servicio se gestiona con cuidado, pero no se promete que esté libre de errores o interrupciones.',
          'En la medida en que la ley lo permite, no se responde de lo que alguien haga con un compuesto, de decisiones tomadas a partir de un plan o texto, ni de ganancias perdidas. Se mantiene la responsabilidad que la ley no permite excluir, como la debida a dolo, negligencia grave o los daños a la vida y la salud causados por ella.',
        ],
      },
      ...(kind === 'platform' && operator ? [partyAndLaw(operator)] : []),
      last(site),
    ],
  };
}

const plans = ({ kind, name }: LegalSite): LegalSection => ({
  id: 'plans',
  heading: 'Planes y artículos',
  body: [
    'Un plan se deduce de sus respuestas con reglas fijas. El plan solo conoce lo que usted respondió, y excluye lo que descartan sus respuestas a las preguntas de seguridad.',
    'Los artículos nombran sus fuentes. La investigación avanza, así que un artículo puede quedar desactualizado; cada artículo muestra la fecha de su última revisión.',
    kind === 'tenant'
      ? `Los productos los vende ${name} según las condiciones de su tienda.`
      : `Los productos los venden las tiendas que muestran la evaluación, según sus propias condiciones. ${name} no vende ninguno.`,
  ],
});

const SHOP_TERMS: LegalSection = {
  id: 'shops',
  heading: 'Para las tiendas',
  body: [
    'Usted responde de su tienda: de lo que vende y a quién, de sus precios y afirmaciones, y de las leyes que le afectan. Usted desactiva lo que no puede ofrecer.',
    'Usted es responsable de los datos de sus visitantes y el servicio es su encargado, como dice el contrato de encargo del tratamiento. Escribe solo a quien se puede escribir y respeta cada baja.',
    'Las reglas de uso aceptable forman parte de estas condiciones.',
    'Guarde para usted las contraseñas y claves. Lo que se haga con sus contraseñas y claves cuenta como hecho por usted.',
  ],
};

const FEES: LegalSection = {
  id: 'fees',
  heading: 'Precios',
  body: [
    'Los precios son los de su plan en la página de precios: una cuota mensual y una comisión sobre las ventas atribuidas, según el porcentaje del día de la venta.',
    'Una venta se atribuye cuando su tienda la comunica con el identificador de un cliente potencial. Solo se debe comisión por las ventas atribuidas que cuenta su contrato, y se cobra una sola vez, en la factura siguiente.',
    'Las suscripciones nuevas empiezan con una prueba gratuita de 14 días. No hay cuota de alta.',
  ],
};

const COMMISSION: LegalSection = {
  id: 'commission',
  heading: 'Qué genera comisión',
  body: [
    'Su empresa tiene un contrato de comisión. Puede leerlo en la consola en Sales, Commission terms, con todas las versiones anteriores. A cada venta se aplica el contrato vigente el día de la venta.',
    'El contrato de una empresa nueva dice:',
    describeContract(NEW_COMPANY_CONTRACT).map(([label, text]) => `${label}: ${text}`),
  ],
};

const CANCELLING: LegalSection = {
  id: 'cancelling',
  heading: 'Cancelación',
  body: [
    'Puede cancelar en cualquier momento. Una prueba sin medio de pago termina sola. La comisión que aún se deba por ventas atribuidas se cobra en una última factura.',
    'Una cuenta que se use contra estas condiciones o la ley puede suspenderse.',
  ],
};

const partyAndLaw = (operator: NonNullable<LegalFacts['operator']>): LegalSection => ({
  id: 'party',
  heading: 'Con quién contrata y qué ley se aplica',
  body: [
    `El contrato de una empresa es con ${operator.legalName}, ${oneLine(operator.postalAddress)}, ${operator.contactEmail}.`,
    `Se aplica la ley de este lugar: ${lawPlace(operator, 'es')}. Se mantienen los derechos que la ley de su propio país da a los consumidores.`,
  ],
});

function last({ kind, name, contact }: LegalSite): LegalSection {
  const line = contactWords(contact, 'es');
  return {
    id: 'changes',
    heading: 'Cambios y preguntas',
    body: [
      kind === 'platform'
        ? 'Estas condiciones pueden cambiar. Una versión modificada se publica aquí 30 días antes de aplicarse, y se pide a los administradores que la acepten al iniciar sesión. Las versiones anteriores se pueden leer más abajo.'
        : 'Estas condiciones pueden cambiar; la fecha de arriba indica el último cambio. Las condiciones anteriores siguen vigentes hasta que usted continúe con las nuevas.',
      ...(line ? [`${name} responde a las preguntas, ${line}.`] : []),
    ],
  };
}
