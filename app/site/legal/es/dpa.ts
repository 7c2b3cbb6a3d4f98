import { countryName, type LegalFacts, type LegalSection, type LegalText, oneLine } from '../legal-text.ts';

const TOOLS = {
  scc: 'Cuando la ley lo exige, las cláusulas contractuales tipo de la decisión (UE) 2021/914 de la Comisión Europea forman parte de este contrato: el módulo dos si la empresa es la responsable, el módulo tres si ella misma es encargada. Para el Reino Unido se añade su International Data Transfer Addendum. La cláusula 7 no se aplica; en la cláusula 9 se aplica la opción 2, con 30 días; los anexos son los apartados de este contrato y la lista de subencargados.',
  adequacy:
    'El encargado transfiere datos fuera del Espacio Económico Europeo o del Reino Unido solo si una decisión de adecuación cubre al destinatario.',
  none: 'El encargado no transfiere datos fuera del Espacio Económico Europeo ni del Reino Unido.',
} as const;

const SECURITY: LegalSection = {
  id: 'security',
  heading: 'Seguridad',
  body: [
    'El encargado protege los datos como exige el artículo 32 del RGPD:',
    [
      'acceso con contraseñas guardadas como hash, verificación en dos pasos y roles',
      'cifrado en tránsito, y cifrado de los secretos donde se guardan',
      'separación de las empresas en cada consulta',
      'un registro de cambios que la base de datos no deja modificar',
      'copias de seguridad, actualizaciones y pruebas de restauración',
    ],
  ],
};

/** The contract on processing under GDPR Article 28(3) and Washington’s RCW 19.373.060. Written only when the operator is known. */
export function dpaText({ site, operator }: LegalFacts): LegalText {
  const processor = operator ? `${operator.legalName}, ${oneLine(operator.postalAddress)}` : site.name;
  return {
    title: 'Contrato de encargo del tratamiento',
    description: `Cómo trata ${site.name} los datos personales por cuenta de las empresas: instrucciones, seguridad, subencargados e incidentes.`,
    lead: `Entre la empresa que lo acepta (la responsable) y ${processor} (el encargado).`,
    reviewed: '2026-11-28',
    sections: [
      {
        id: 'subject',
        heading: 'Qué datos se tratan',
        body: [
          'El encargado gestiona evaluaciones por cuenta de la empresa: hace preguntas, elabora un plan, guarda clientes potenciales, envía los correos y SMS de la empresa y calcula cifras. Lo hace mientras la empresa tenga una cuenta y hasta que se borren los datos.',
          'Los datos son los de visitantes y clientes potenciales de la empresa: nombre, correo electrónico, teléfono, respuestas sobre objetivos, síntomas, medicamentos y salud (categorías especiales según el artículo 9 del RGPD; datos de salud del consumidor según la ley My Health My Data de Washington), consentimientos, mensajes y pedidos.',
        ],
      },
      {
        id: 'instructions',
        heading: 'Solo según instrucciones',
        body: [
          'El encargado trata los datos solo según las instrucciones documentadas de la empresa, también en cuanto a transferencias a otros países, salvo que una ley que le obligue exija más; en tal caso avisa antes, si puede. Este contrato, los ajustes de la cuenta y lo que hacen en ella sus usuarios son las instrucciones.',
          'Para los datos de salud del consumidor, estas instrucciones son los límites del tratamiento que exige RCW 19.373.060. El encargado ayuda a la empresa a cumplir esa ley con medidas técnicas y organizativas adecuadas.',
          'El encargado avisa de inmediato a la empresa si cree que una instrucción infringe las normas de protección de datos.',
          'El encargado no vende los datos, no los usa para fines propios ni los combina con datos de otras fuentes.',
        ],
      },
      {
        id: 'people',
        heading: 'Confidencialidad',
        body: [
          'Toda persona que trabaja con los datos para el encargado está obligada a mantenerlos en secreto.',
        ],
      },
      SECURITY,
      {
        id: 'subprocessors',
        heading: 'Subencargados',
        body: [
          'La empresa acepta los subencargados de la lista y, en general, a otros que el encargado incluya en ella 30 días antes de que reciban datos. En ese plazo puede oponerse por un motivo de protección de datos. Si no se encuentra solución, puede resolver el contrato.',
          'El encargado obliga por contrato a cada subencargado a lo mismo y responde de él como de sí mismo.',
          { text: 'Lista de subencargados', href: '/legal/subprocessors' },
        ],
      },
      {
        id: 'help',
        heading: 'Ayuda con derechos y obligaciones',
        body: [
          'El encargado ayuda a la empresa a atender a quienes ejercen sus derechos: las personas pueden ver, copiar, corregir y borrar sus datos desde la página de su plan, y el personal puede hacer lo mismo en la consola.',
          'También ayuda con la seguridad, los avisos de incidentes, las evaluaciones de impacto y las consultas a autoridades (artículos 32 a 36 del RGPD), según la información de que dispone.',
        ],
      },
      {
        id: 'breach',
        heading: 'Incidentes',
        body: [
          'El encargado avisa a la empresa de una violación de la seguridad de sus datos sin dilación indebida y como máximo 48 horas después de conocerla: qué ocurrió, qué personas y datos afecta y cuántos, qué consecuencias puede tener y qué se hizo. Lo que aún no se sepa se comunica después.',
        ],
      },
      {
        id: 'transfers',
        heading: 'Dónde se tratan los datos',
        body: operator
          ? [
              `Los datos se guardan en este país: ${countryName(operator.hostingCountry, 'es')}.`,
              TOOLS[operator.transferTool],
            ]
          : [],
      },
      {
        id: 'end',
        heading: 'Al terminar',
        body: [
          'Al terminar el contrato, el encargado permite a la empresa exportar sus datos y después los borra. Las copias de seguridad se borran al vencer, como máximo 180 días después. Lo que una ley obligue a conservar se conserva solo para ese fin legal.',
        ],
      },
      {
        id: 'audit',
        heading: 'Comprobación',
        body: [
          'El encargado da a la empresa lo que necesita para demostrar que se cumple este contrato y le permite comprobarlo, o a un auditor obligado al secreto: una vez al año, después de un incidente y cuando lo pida una autoridad, con 30 días de antelación si es posible.',
        ],
      },
      {
        id: 'contact',
        heading: 'Contacto y cambios',
        body: [
          ...(operator ? [`Contacto para protección de datos: ${operator.contactEmail}.`] : []),
          'Una versión modificada se publica 30 días antes de aplicarse. Si este contrato y las condiciones difieren sobre datos personales, prevalece este contrato.',
        ],
      },
    ],
  };
}
