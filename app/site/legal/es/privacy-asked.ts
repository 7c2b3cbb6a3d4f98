import { regions as names } from '#app/messages/es/consent.ts';
import type { Region } from '#app/protocol/jurisdictions.ts';
import type { AskedWords } from '../asked.ts';

/** Joins the names of regions. Those who said nothing have the rules of `elsewhere`. */
const nameRegions = (regions: readonly Region[]): string =>
  regions
    .map((region) => (region === 'elsewhere' ? 'otro lugar, o si no dijo dónde' : names[region]))
    .join('; ');

/** The Spanish text of the English file with the same name. */
export const ASKED: AskedWords = {
  inRegions: (text, regions) => `${text} (${nameRegions(regions)})`,
  plan: ['Su plan', 'Respuestas sobre objetivos, síntomas y seguridad, nombre y correo electrónico'],
  planBasis: {
    explicit:
      'Su consentimiento explícito, con la casilla que está encima del botón que envía las respuestas',
    request: 'Usted pide el plan al enviar las respuestas, tras una frase que dice para qué sirven',
    byShop: 'Su consentimiento, tal como lo pide el formulario de la tienda',
  },
  offers: 'Ofertas por correo',
  offersData: {
    goals: 'Correo electrónico, y los objetivos que eligió',
    address: 'Correo electrónico',
  },
  offersBasis: {
    box: 'Su consentimiento, con una casilla aparte',
    notice: 'El aviso junto al formulario; puede detener las ofertas en cualquier momento',
    byShop: 'Su consentimiento, o el aviso junto al formulario donde la ley lo permite',
  },
  texts: ['Ofertas por SMS', 'Número de teléfono, si lo dio'],
  textsBasis: {
    box: 'Su consentimiento, con una casilla aparte',
    line: 'Su consentimiento: da el número junto a la frase que lo pide',
    byShop: 'Su consentimiento, tal como lo pide el formulario de la tienda',
  },
  ways: {
    noticeByGoals:
      'Un aviso junto al formulario dice que pueden llegarle ofertas por correo y que se eligen según sus objetivos. Cada oferta tiene un enlace para dejar de recibirlas.',
    notice:
      'Un aviso junto al formulario dice que pueden llegarle ofertas por correo. No se eligen según sus objetivos. Cada oferta tiene un enlace para dejar de recibirlas.',
    box: 'Las ofertas por correo llegan solo si marcó la casilla de ofertas, que dice que se eligen según sus objetivos. Cada oferta tiene un enlace para dejar de recibirlas.',
    confirmed:
      'Las ofertas por correo llegan solo si marcó la casilla de ofertas, que dice que se eligen según sus objetivos, y después pulsó el botón de la página a la que lleva el enlace del correo del plan. Cada oferta tiene un enlace para dejar de recibirlas.',
    noOffers: 'No enviamos ofertas por correo ni elegimos ninguna según sus objetivos.',
    line: 'Las ofertas por SMS llegan solo si dio un número de teléfono junto a la frase sobre ellas; terminan respondiendo STOP.',
    textBox:
      'Las ofertas por SMS llegan solo si marcó la casilla de ofertas por SMS y dio un número de teléfono; terminan respondiendo STOP. Sin la casilla, el número del formulario no se guarda.',
    noTexts: 'No se envían ofertas por SMS y el formulario no pide un número de teléfono.',
    byShop:
      'Solo pueden llegarle ofertas como decía la frase junto al formulario cuando lo envió. Cada oferta tiene un enlace para dejar de recibirlas; los SMS terminan respondiendo STOP.',
  },
};
