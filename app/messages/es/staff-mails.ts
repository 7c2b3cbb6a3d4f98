import { pluralIn } from '../plural.ts';

const figures = new Intl.NumberFormat('es', { useGrouping: 'always' });
const plural = pluralIn('es', figures.format);
const leads = { one: 'cliente potencial nuevo', other: 'clientes potenciales nuevos' };
const PEOPLE = { one: 'persona', other: 'personas' };
const DAY_FORMS = { one: 'día', other: 'días' };
const BUSINESS_DAY_FORMS = { one: 'día hábil', other: 'días hábiles' };
const UNREAD_REPLIES = { one: 'respuesta a sus SMS sin leer', other: 'respuestas a sus SMS sin leer' };

export const localTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('es', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  })
    .format(moment)
    .replace(/(\d{1,2}:\d{2}):\d{2}/, '$1');

const WIDGET_NAMES: Readonly<Record<string, string>> = {
  full: 'la evaluación completa',
  consumer: 'el selector para consumidores',
  technical: 'el selector técnico',
};
export const widgetName = (widget: string): string => WIDGET_NAMES[widget] ?? 'la evaluación';

export const noticeSubject = (company: string, name: string | null) =>
  name ? `Nuevo cliente potencial de ${company}: ${name}` : `Nuevo cliente potencial de ${company}`;
export const firstLeadSubject = (company: string, name: string | null) =>
  name ? `El primer cliente potencial de ${company}: ${name}` : `El primer cliente potencial de ${company}`;
export const firstLeadTitle = 'Su primer cliente potencial';
export const firstLeadNext =
  'La evaluación funciona. Abra el cliente potencial para ver las respuestas, escríbale pronto y márquelo como contactado. Una campaña puede escribir automáticamente a los próximos clientes potenciales.';
export const noticeTitle = 'Un nuevo cliente potencial';
export const noticeText = (name: string | null, widget: string, when: string) =>
  `${name ?? 'Un visitante'} envió ${widget} el ${when}.`;
export const isReturning = 'Esta dirección de correo ya había enviado una evaluación.';
export const isFirst = 'Es la primera evaluación de esta dirección de correo.';
export const openLead = 'Abrir el cliente potencial';
export const answersStay =
  'Por privacidad, estos correos nunca contienen respuestas. Vea las respuestas en la consola.';

export const digestSubject = (company: string, count: number) => `${plural(count, leads)} de ${company}`;
export const digestTitle = (count: number) => plural(count, leads);
export const digestText = (from: string, to: string) =>
  `Los clientes potenciales llegaron entre el ${from} y el ${to}.`;
export const returningCount = (count: number) => `De direcciones de correo ya conocidas: ${count}.`;
export const whyTogether = (perHour: number) =>
  `Llegaron más de ${perHour} en una hora. Los que siguen a los primeros ${perHour} se anuncian juntos.`;
export const whyHeld =
  'Los clientes potenciales llegaron antes de que se confirmara la dirección de correo de la empresa.';
export const digestLine = (when: string, widget: string, returning: boolean) =>
  returning ? `${when}: ${widget}, dirección conocida` : `${when}: ${widget}`;
export const moreLeads = (count: number) => `Y ${figures.format(count)} más.`;
export const openLeads = 'Abrir los clientes potenciales';
export const whyAnnounced = (company: string) =>
  `Los nuevos clientes potenciales de ${company} se anuncian a esta dirección. Puede cambiarlo o desactivarlo en los ajustes de la consola.`;

/** Formats a month such as 2026-11: "noviembre de 2026". */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export const nearSubject = (company: string) => `${company}: se ha usado el 80 % del límite mensual`;
export const reachedSubject = (company: string) => `${company}: se ha alcanzado el límite mensual`;
export const limitText = (usedCount: number, limit: number, month: string) =>
  `En ${month} se han usado ${figures.format(usedCount)} de ${figures.format(limit)} evaluaciones.`;
export const limitConsequence =
  'También guardamos los clientes potenciales que superan el límite, y la evaluación sigue funcionando.';
export const openConsole = 'Abrir la consola';
export const whyWarned = (company: string) =>
  `Este correo se envía al contacto y a los administradores de ${company}, una vez por cada nivel del límite de un mes.`;

export const trialSubject = (company: string) => `${company}: la prueba gratuita termina pronto`;
export const trialText = (when: string) =>
  `La prueba termina el ${when}. Sin un plan y un método de pago, a partir de entonces la consola solo se podrá consultar.`;
export const overdueSubject = (company: string) => `${company}: un pago ha fallado`;
export const overdueText = (when: string) =>
  `No pudimos cobrar su última factura. Si no se paga antes, la consola solo se podrá consultar a partir del ${when}.`;
export const readOnlyMeans =
  'En ambos casos, la evaluación de su sitio web continúa y guarda todos los clientes potenciales.';
export const readOnlySubject = (company: string) => `${company}: la consola es de solo lectura`;
export const readOnlyText = (when: string) =>
  `Desde el ${when} la consola solo se puede consultar, porque no hay ningún plan pagado. Elija un plan para volver a usarla.`;
export const readOnlyGoesOn =
  'La evaluación de su sitio web continúa y guarda todos los clientes potenciales. Las campañas esperan hasta que se pague un plan.';
export const endedSubject = (company: string) => `${company}: la suscripción ha terminado`;
export const endedText = (when: string) =>
  `Ahora la consola solo se puede consultar y las campañas esperan. Los clientes potenciales y sus respuestas se guardan hasta el ${when} y después se borran.`;
export const erasureSubject = (company: string) =>
  `${company}: pronto borraremos los clientes potenciales y sus respuestas`;
export const erasureText = (when: string) =>
  `La suscripción ha terminado. Después del ${when} se borrarán todos los clientes potenciales y sus respuestas, de forma definitiva.`;
export const beforeErasure =
  'Si elige un plan antes de ese día, todo queda como está. Hasta entonces puede exportar los clientes potenciales; los extractos de ventas no se borran.';
export const openBilling = 'Elegir un plan';
export const payNow = 'Revisar el pago';
export const whyBilled = (company: string) =>
  `Este correo se envía al contacto y a los administradores de ${company}.`;

export const retentionSubject = (company: string) =>
  `${company}: un plazo más corto para conservar los clientes potenciales`;
export const retentionText = (people: number, days: number, when: string) =>
  `El ${when} borraremos los clientes potenciales de ${plural(people, PEOPLE)} que tengan más de ${plural(days, DAY_FORMS)}. Después borraremos cada cliente potencial al alcanzar esa antigüedad. Si el plazo para personas inactivas es más largo, borraremos solo las respuestas y el plan de quienes aceptaron recibir ofertas o SMS.`;
export const retentionWayBack =
  'Hasta entonces no se borra nada. Para conservar los clientes potenciales, abra los ajustes y pulse «Cancel the erasure». Lo borrado no se puede recuperar.';
export const openRetention = 'Abrir los ajustes';

/** Names of the legal documents by the last part of their path. */
const LEGAL_DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  terms: 'Condiciones',
  privacy: 'Privacidad',
  dpa: 'Contrato de encargo del tratamiento',
  subprocessors: 'lista de subencargados',
  'consumer-health-data': 'aviso sobre datos de salud',
  'acceptable-use': 'reglas de uso aceptable',
};
/** Names documents by their ids: "Condiciones y Privacidad". */
export const nameLegalDocuments = (ids: readonly string[]): string =>
  new Intl.ListFormat('es').format([...ids].map((id) => LEGAL_DOCUMENT_NAMES[id] ?? id));
/** Formats a day in the company's time zone: "22 nov 2026". */
export const localDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeZone }).format(moment);
export const legalSubject = (company: string, when: string) =>
  `${company}: los documentos legales cambian el ${when}`;
export const legalText = (names: string, when: string) =>
  `Hemos publicado nuevas versiones de estos documentos: ${names}. Se aplican desde el ${when}.`;
export const legalMeans =
  'Léalos ahora. Desde ese día pediremos a sus administradores, al iniciar sesión, que acepten los documentos que lo necesitan. Puede aceptarlos antes.';
export const openLegal = 'Leer los documentos';

export const repliesSubject = (company: string, count: number) =>
  `${company}: ${plural(count, UNREAD_REPLIES)}`;
export const repliesText =
  'Es posible que las respuestas pidan no recibir más SMS. No enviamos SMS a esos números hasta que alguien lea las respuestas y pulse «Mark as read».';
export const repliesDeadline = (days: number, when: string) =>
  `Una respuesta sin leer durante ${plural(days, BUSINESS_DAY_FORMS)} cuenta como una baja. Para la respuesta más antigua, eso será el ${when}.`;
export const repliesStay =
  'Por privacidad, estos correos nunca incluyen el texto de una respuesta. Lea las respuestas en la consola.';
export const openReplies = 'Leer las respuestas';

export const webhookFailingSubject = (company: string) => `${company}: un punto de webhook está fallando`;
export const webhookFailingText = (host: string, when: string) =>
  `El punto de webhook de ${host} no ha aceptado ningún webhook desde el ${when}.`;
export const webhookFailingMeans =
  'Reintentamos cada evento durante unos tres días. Tras cinco días de fallos, desactivamos el punto.';
export const senderRecordsSubject = (company: string) => `${company}: falta un registro DNS de su remitente`;
export const senderRecordsText = (records: string, when: string) =>
  `El dominio de su remitente tenía los registros DNS correctos. En la comprobación del ${when} faltaban o eran incorrectos: ${records}.`;
export const senderRecordsMeans =
  'Es posible que los destinatarios rechacen sus correos o los marquen como no deseados hasta que los registros vuelvan a estar. La página del remitente muestra qué debe contener cada registro.';
export const openSender = 'Abrir la página del remitente';
export const webhookDisabledSubject = (company: string) =>
  `${company}: se ha desactivado un punto de webhook`;
export const webhookDisabledText = (host: string, when: string) =>
  `Todos los webhooks al punto de ${host} fallaron durante cinco días. Desactivamos el punto el ${when}.`;
export const webhookGoneText = (host: string, when: string) =>
  `El punto de ${host} respondió con el estado 410, que significa que el punto ya no existe. Desactivamos el punto el ${when}.`;
export const webhookDisabledMeans =
  'Vuelva a activar el punto cuando su servidor funcione. Entonces podrá reenviar los eventos de los últimos 30 días.';
export const openEndpoint = 'Abrir el punto de webhook';
