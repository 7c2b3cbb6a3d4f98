import { readCrmUse, readGoalUse } from '../asked.ts';
import { contactWords, type LegalFacts, type LegalText } from '../legal-text.ts';
import { subprocessorTable } from './subprocessors.ts';

/** What goals are used for, by how they come to choose offers. */
const GOALS_FOR = {
  byShop: 'Para elaborar su plan; para elegir ofertas solo como dice el formulario de la tienda',
  notice: 'Para elaborar su plan y para elegir las ofertas que le enviamos por correo',
  box: 'Para elaborar su plan; para elegir ofertas solo si usted marcó la casilla de ofertas',
  never: 'Para elaborar su plan',
} as const;

/** Third parties, by how health answers come into the shop's customer database. */
const THIRD_PARTIES = {
  byShop: 'ninguno, salvo una base de clientes a la que la tienda los copie como dice su formulario',
  unasked: 'el proveedor de la base de clientes de la tienda, a la que la tienda los copia',
  box: 'ninguno, salvo que usted haya aceptado en una casilla aparte que se copien a la base de clientes de la tienda',
  never: 'ninguno',
} as const;

/** The consumer health data privacy notice of RCW 19.373.020 and Nevada’s NRS 603A.540: its statutory points only. */
export function healthDataText(facts: LegalFacts): LegalText {
  const {
    site: { kind, name, contact },
    operator,
    subprocessors,
  } = facts;
  const shop = kind === 'tenant' ? name : 'la tienda cuya evaluación hace';
  const askedShop = kind === 'tenant' ? name : 'la tienda';
  const line = kind === 'tenant' ? contactWords(contact, 'es') : '';
  const provider = operator?.legalName ?? 'la empresa que gestiona la evaluación por cuenta de la tienda';
  return {
    title: 'Aviso sobre datos de salud',
    description: `Qué datos de salud recoge ${name}, de quién, para qué, con quién se comparten y cómo ejercer sus derechos.`,
    lead: `Qué datos de salud recoge ${shop}, para qué, con quién se comparten y qué puede usted pedir.`,
    reviewed: '2026-11-28',
    sections: [
      {
        id: 'collected',
        heading: 'Qué se recoge y para qué',
        body: [
          {
            headings: ['Categoría', 'Para qué y cómo se usa'],
            rows: [
              ['Objetivos, y síntomas o dificultades', GOALS_FOR[readGoalUse(facts)]],
              [
                'Respuestas de seguridad, como enfermedades, embarazo y medicamentos',
                'Para excluir de su plan lo que no le conviene',
              ],
              ['Lo que escribe como otras inquietudes', 'Para excluir de su plan lo que no le conviene'],
              ['Sexo al nacer y grupo de edad', 'Para elaborar su plan'],
              ['El plan', 'Para mostrárselo y enviárselo'],
            ],
          },
        ],
      },
      {
        id: 'sources',
        heading: 'De quién proceden los datos',
        body: ['Los datos proceden solo de usted, de sus respuestas en la evaluación.'],
      },
      {
        id: 'shared',
        heading: 'Qué se comparte y con quién',
        body: [
          `Todas estas categorías las tratan ${provider} y sus proveedores de servicios, por cuenta de ${shop} y según sus instrucciones.`,
          `Terceros con los que se comparten datos de salud: ${THIRD_PARTIES[readCrmUse(facts)]}. Empresas del grupo con las que se comparten: ninguna.`,
          ...(subprocessors.length > 0 ? [subprocessorTable(subprocessors)] : []),
          'Los datos de salud no se venden nunca.',
        ],
      },
      {
        id: 'rights',
        heading: 'Sus derechos',
        body: [
          `En la página de su plan, sin cuenta, puede confirmar y ver qué se recoge, retirar su consentimiento y pedir que se borren sus datos de salud, también a quienes los recibieron. Pida allí la copia de sus datos, que indica con quién se compartieron. Si tiene preguntas, diríjase a ${askedShop}; el formulario de reclamación de esa página también le llega.`,
          line ? `También puede dirigirse a ${name}, ${line}.` : 'También puede dirigirse a la tienda.',
          'Recibirá una respuesta en un plazo de 45 días. Si se deniega una solicitud, puede recurrir por la misma vía en un plazo razonable; el recurso se responde en 45 días. Si tampoco prospera, puede reclamar ante el fiscal general de su estado: en Washington, en www.atg.wa.gov/file-complaint.',
        ],
      },
      {
        id: 'changes',
        heading: 'Cambios',
        body: [
          'No se recoge ninguna otra categoría, ni se usa o comparte ninguna con otro fin, sin que antes lo diga este aviso y usted lo acepte.',
        ],
      },
    ],
  };
}
