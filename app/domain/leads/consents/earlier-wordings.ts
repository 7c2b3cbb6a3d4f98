import type { WidgetKind } from '#app/engine/vocabulary.ts';
import type { Locale } from '#app/messages/locales.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';

/** Sentences of an earlier version, in English, which was shown in brackets after any translation. */
interface EarlierWordings {
  /** The notice that offers may follow, and the sentence next to the checkbox for them. */
  notice: string;
  offers: string;
  /** Next to the checkbox for health answers. */
  health: string;
  /** Below the phone field, if the widget had one. It named texts about the plan, not offers. */
  texts?: string;
}

const OF_ALL_WIDGETS = {
  notice: 'Offers may follow by email. Every one has a link that stops them.',
  offers: 'I would like offers by email. Every one has a link that stops them.',
  health: 'I agree that the shop sees my health answers and uses them to make my plan.',
};

/** The version whose sentences on offers did not mention goals, and whose sentences on texts named texts about the plan. */
export const VERSION_WITHOUT_GOALS = '2026-11';

/** Versions that the widgets showed before today's. They are kept for as long as open tabs may submit them. */
const EARLIER_WORDINGS: Readonly<Record<string, Readonly<Record<WidgetKind, EarlierWordings>>>> = {
  [VERSION_WITHOUT_GOALS]: {
    full: OF_ALL_WIDGETS,
    consumer: {
      ...OF_ALL_WIDGETS,
      texts:
        'With a phone number you agree to receive text messages about your plan. Reply STOP to end them.',
    },
    technical: OF_ALL_WIDGETS,
  },
};

const TRANSLATIONS: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<string, string>>>> = {
  es: {
    'Offers may follow by email. Every one has a link that stops them.':
      'Es posible que reciba ofertas por correo electrónico. Cada una incluye un enlace para dejar de recibirlas.',
    'I would like offers by email. Every one has a link that stops them.':
      'Quiero recibir ofertas por correo electrónico. Cada una incluye un enlace para dejar de recibirlas.',
    'I agree that the shop sees my health answers and uses them to make my plan.':
      'Acepto que la tienda vea mis respuestas sobre mi salud y las use para elaborar mi plan.',
    'With a phone number you agree to receive text messages about your plan. Reply STOP to end them.':
      'Si da un número de teléfono, acepta recibir mensajes de texto sobre su plan. Responda STOP para dejar de recibirlos.',
  },
};

/** Whether the widgets show, or once showed, a version of the sentences. */
export const isConsentVersion = (version: string): boolean =>
  version === CONSENT_VERSION || Object.hasOwn(EARLIER_WORDINGS, version);

/** Returns an earlier version's sentences as a widget displayed them; undefined for today's version. */
export function findEarlierWordings(
  version: string,
  { widget, locale }: { widget: WidgetKind; locale: Locale },
): EarlierWordings | undefined {
  const wordings = EARLIER_WORDINGS[version]?.[widget];
  if (!wordings || locale === 'en') return wordings;
  const translate = (english: string) => `${TRANSLATIONS[locale][english]} (${english})`;
  return {
    notice: translate(wordings.notice),
    offers: translate(wordings.offers),
    health: translate(wordings.health),
    ...(wordings.texts && { texts: translate(wordings.texts) }),
  };
}
