import { findKeptDays } from '../find-kept-days.ts';
import type { LegalFacts, LegalSection } from '../legal-text.ts';
import { ACCOUNTS_KEPT } from './privacy-accounts.ts';

/** Returns the Spanish text of the English file with the same name, where each statement names its source. */
export function storageSection({ site: { kind }, company, sendsMail }: LegalFacts): LegalSection {
  return {
    id: 'kept',
    heading: 'Cuánto tiempo se guardan los datos',
    body: [
      [
        ...describeRules(company, sendsMail),
        'El registro de un consentimiento queda como prueba hasta cuatro años después de que el consentimiento termine. Tras un borrado tiene, en lugar de un nombre, un código creado a partir de su dirección. Que se envió un correo queda sin límite; un borrado quita el destinatario y el contenido.',
        'Lo que pide o reclama en la página de su plan se guarda con sus palabras hasta cuatro años después de la respuesta. Al borrar sus datos se quitan sus palabras; queda un código creado a partir de su dirección.',
        'El servicio elimina lo que necesitó para escribir un correo o SMS a los 30 días, o a los 91 si no se pudo entregar.',
        'Elimina las respuestas a SMS a los 90 días.',
        'Elimina los eventos sueltos a los 90 días. Guarda su respuesta a un envío durante 24 horas, por si el envío se repite.',
      ],
      ...(kind === 'platform' ? ACCOUNTS_KEPT : []),
    ],
  };
}

function describeRules(company: LegalFacts['company'], sendsMail: boolean): string[] {
  const times = findKeptDays(company?.retention);
  const { unprovedRetentionDays, withoutConsentRetentionDays } = company?.retention ?? {};
  const kept =
    'Su evaluación, sus datos de contacto, su plan y la entrada para su dirección se conservan hasta que se borran: cuando usted lo pide,';
  return [
    times === null
      ? `${kept} o tras el número de días que ha fijado la tienda. Si la tienda no ha fijado ninguno, se conservan sin límite de tiempo.`
      : times.countsActivity
        ? `${kept} o ${times.days} días después de su última actividad: una evaluación, una visita desde un correo, un clic en un correo o un pedido.`
        : `${kept} o ${times.days} días después de la evaluación.`,
    ...(times?.daysForOffers
      ? [
          `Si aceptó recibir ofertas o SMS, entonces solo se borran sus respuestas y planes. Todo lo demás se conserva hasta ${times.daysForOffers} días después de su última actividad, y las ofertas no muestran productos. Si sus respuestas de seguridad no dejaron ningún producto, o si retiró el uso de sus respuestas, todo se borra en ese momento.`,
        ]
      : []),
    ...(unprovedRetentionDays && sendsMail
      ? [
          `Si nadie usó nunca un enlace de los correos a una dirección ni hizo un pedido, todo lo guardado con esa dirección se borra ${unprovedRetentionDays} días después de la última evaluación.`,
        ]
      : []),
    ...(withoutConsentRetentionDays
      ? [
          `Si no hay ningún consentimiento vigente, todo lo guardado con su dirección de correo se borra ${withoutConsentRetentionDays} días después de su última actividad.`,
        ]
      : []),
  ];
}
