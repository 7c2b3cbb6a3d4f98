import { describe, expect, it } from 'vitest';
import { inLocale } from '#app/messages/current.ts';
import { LOCALES } from '#app/messages/locales.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { readableText } from '../../tests/support/english-sentences.ts';
import { planPageOfTienda } from '../../tests/support/plan-page-data.ts';
import { renderPlanMail } from './index.ts';

const PAGE = 'https://app.example/plan/a';
const CHOICES = `${PAGE}/choices`;
const CONFIRM = `${PAGE}/confirm/b.c`;

const EXPECTED = {
  en: {
    receipt:
      'Your choices of November 25, 2026: plan and health answers yes, offers no, texts yes. See the wording, change or withdraw',
    offers:
      'You asked for offers from Tienda by e-mail. The offers start only after you confirm: Yes, email me offers',
    claimed: 'Confirm my choices',
  },
  es: {
    receipt:
      'Sus elecciones del 25 de noviembre de 2026: plan y respuestas de salud sí, ofertas no, SMS sí. Vea el texto, cámbielas o retírelas',
    offers:
      'Usted pidió ofertas de Tienda por correo. Las ofertas solo empiezan cuando lo confirme: Sí, quiero recibir ofertas',
    claimed: 'Confirmar mis elecciones',
  },
} as const;

describe.each(LOCALES)('the plan mail in %s', (locale) => {
  interface Told {
    isClaimed?: boolean;
    /** What the receipt says of offers; null in a mail to another address than the plan's. */
    offers?: boolean | null;
    namesDanger?: boolean;
  }
  const render = (isProved: boolean, { isClaimed, offers = false, namesDanger }: Told = {}) =>
    inLocale(locale, () =>
      renderPlanMail({
        data: planPageOfTienda(locale),
        look: createDocumentTheme('Tienda', null, DEFAULT_THEME),
        firstName: null,
        createdAt: new Date('2026-11-21T12:00:00Z'),
        links: { page: PAGE, erase: `${PAGE}/delete` },
        postalAddress: null,
        isProved,
        ...(namesDanger && { namesDanger }),
        ...(offers !== null && {
          choices: {
            receipt: { date: new Date('2026-11-25T12:00:00Z'), health: true, offers, texts: true },
            href: CHOICES,
            confirmation: isClaimed === undefined ? null : { isClaimed, href: CONFIRM },
          },
        }),
      }),
    );
  const readParts = ({ html, text }: ReturnType<typeof render>) =>
    [html, text].map((part) => readableText(part).replaceAll(/\s+/g, ' '));
  const { receipt, offers, claimed } = EXPECTED[locale];

  it.each([
    true,
    false,
  ])('says that offers may follow only where its receipt says so (proved: %s)', (isProved) => {
    const told = /Offers may follow|ofertas por correo. En todas/;
    const hasLine = (about: Told) => readParts(render(isProved, about)).map((part) => told.test(part));
    expect(hasLine({ offers: true })).toEqual([true, true]);
    expect(hasLine({ offers: false })).toEqual([false, false]);
    expect(hasLine({ offers: null })).toEqual([false, false]);
    expect(hasLine({ offers: true, namesDanger: true })).toEqual([false, false]);
  });

  it.each([true, false])('ends with the receipt, also the short one (proved: %s)', (isProved) => {
    const mail = render(isProved);
    for (const part of readParts(mail)) expect(part).toContain(receipt);
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(CHOICES);
      expect(part).not.toContain('/confirm/');
    }
  });

  it.each([true, false])('has the link where something is to be confirmed (proved: %s)', (isProved) => {
    const mail = render(isProved, { isClaimed: false });
    for (const part of readParts(mail)) expect(part).toContain(offers);
    for (const part of readParts(render(isProved, { isClaimed: true }))) expect(part).toContain(claimed);
    for (const part of [mail.html, mail.text]) expect(part).toContain(CONFIRM);
    // No offer, and no question for one, in the subject.
    expect(mail.subject).not.toMatch(/offer|oferta/i);
  });
});
