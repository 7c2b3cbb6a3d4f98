import { describe, expect, it } from 'vitest';
import { JURISDICTIONS } from '#app/protocol/jurisdictions.ts';
import { listRegionalWordings } from './regional-wordings.ts';

const ALL = Object.keys(JURISDICTIONS).join(' ');
const REGIONAL = 'US CA AU EU UK elsewhere';

interface SpecifiedWording {
  jurisdictions: string;
  en: string;
  es: string;
  /** SHA-256 of the two, without which a change of both the texts and this table would not be noticed. */
  sha256: [en: string, es: string];
}

/** The wordings of the specification (6-consent.md, section 3). */
const SPECIFIED: Readonly<Record<string, SpecifiedWording>> = {
  'health.full': {
    jurisdictions: REGIONAL,
    en: 'I agree that {Shop} uses my goals, symptoms and safety answers to make my plan.',
    es: 'Acepto expresamente que {Shop} use mis objetivos, síntomas y respuestas de seguridad para elaborar mi plan.',
    sha256: [
      'f36ac8da3fda8b08235828a608e0a20ea4053fb13d11785807f13835168045f3',
      '9b9e4c11e4d22f68b61f69102c42d646298cf7a77abf67e3a2e02ade00475d08',
    ],
  },
  'health.consumer': {
    jurisdictions: REGIONAL,
    en: 'I agree that {Shop} uses my goal and challenge to make my plan.',
    es: 'Acepto expresamente que {Shop} use mi objetivo y dificultad para elaborar mi plan.',
    sha256: [
      '50cd907b0beabbd0d67305fdf08e8cd8ecc7241e3320a43ee35ad7be4f13bf78',
      'a4de09111ffc606ce6d4b7faef5cb9d27771342fdebb814f800f12bf10e17609',
    ],
  },
  'health.technical': {
    jurisdictions: REGIONAL,
    en: 'I agree that {Shop} uses my safety answers to make my plan.',
    es: 'Acepto expresamente que {Shop} use mis respuestas de seguridad para elaborar mi plan.',
    sha256: [
      'dce42df76e94d6e40fa23cbd5e463ed2731a19f0266d948372dd6bf4a211a53c',
      '18aa2ad3c2d7d6eb14243f9a9f929569f550735adf719b9aa49f4919e2d4fccc',
    ],
  },
  'health.help': {
    jurisdictions: REGIONAL,
    en: "These are health data. Only {Shop} and its service providers see them. You can withdraw on your plan's page; your answers are then deleted. · Health data notice",
    es: 'Son datos de salud. Solo los ven {Shop} y sus proveedores de servicios. Puede retirar su consentimiento en la página de su plan; entonces se borran sus respuestas. · Aviso sobre datos de salud',
    sha256: [
      '143eaa609fda3cdb25e261758c9e7ab617c56ca3b92cbc18c77bc9d900521c77',
      '9f2aadda74f9d9ecf12afd8ce8c17bba739b24be61775a5ec61d08bad68ed909',
    ],
  },
  'crm-health': {
    jurisdictions: REGIONAL,
    en: '{Shop} may also copy them to its customer database ({CRM}).',
    es: '{Shop} también puede copiarlos a su base de clientes ({CRM}).',
    sha256: [
      '7446e32c1d78a96fc8aeae2196d52973a664ad4f3234281faefa3363e6fa576c',
      'd8f5dbb7f275f579144189462f849764f4bd5058b545c5ed6a9b39a366f323ad',
    ],
  },
  offers: {
    jurisdictions: 'US CA AU EU UK',
    en: 'Email me offers from {Shop}, chosen by my goals. I can unsubscribe in every email.',
    es: 'Quiero recibir por correo ofertas de {Shop} elegidas según mis objetivos. Puedo darme de baja en cada correo.',
    sha256: [
      '4574bd251c95422e41d58fab75fb783bbecbbd63d4b86c11f6c1db0ebe99d78e',
      '10bda8ca8724c639c7983608eafe09eac82ca3af2ba657de0ccf573410b8d5f0',
    ],
  },
  'offers.sender': {
    jurisdictions: 'CA AU',
    en: '{legalName}, {address}, {email}',
    es: '{legalName}, {address}, {email}',
    sha256: [
      '411cb4f3f495ca6ac953ab462e6134ac280f08ea24c4c384e5f062d0135edd34',
      '411cb4f3f495ca6ac953ab462e6134ac280f08ea24c4c384e5f062d0135edd34',
    ],
  },
  'offers.confirm': {
    jurisdictions: 'EU UK',
    en: 'Yes, email me offers',
    es: 'Sí, quiero recibir ofertas',
    sha256: [
      '6b62a35b4eef3fb17c3db93abdfda4d8a52fdc56fd6b790ef592f1b04620ed73',
      '0f1f563231c7ed0751b534b91c0f213b7ab1a00cfb37b3f09795ddd16fd70ca1',
    ],
  },
  'offers.notice': {
    jurisdictions: 'US',
    en: '{Shop} may email you offers. Every email has an unsubscribe link.',
    es: '{Shop} puede enviarle ofertas por correo. En cada correo puede darse de baja.',
    sha256: [
      'dd626a937ddf28f0606e4a68397c8e878bf4ad0b90a49ab22d577e2c71720f13',
      '1370d216aa7cce4aa034f45c9df09036d0781f588be4e65f7b1e7a0b04d6ed5a',
    ],
  },
  'offers.notice-by-goals': {
    jurisdictions: 'spec',
    en: '{Shop} may email you offers chosen by your goals. Every email has an unsubscribe link.',
    es: '{Shop} puede enviarle ofertas por correo según sus objetivos. En cada correo puede darse de baja.',
    sha256: [
      'cc8182c5bc3d9a7baf7085128dbbdb99d3094b3fdca0b4a89e06dce521283495',
      'a1468dfc1a7194de437e1fc443a87634bf9793cc65f0faeffd693b598a3b07f1',
    ],
  },
  purpose: {
    jurisdictions: REGIONAL,
    en: 'Only {Shop} and its service providers see your answers: they make your plan, leave out what your safety answers rule out, and choose offers only if you ask for them.',
    es: 'Solo {Shop} y sus proveedores ven sus respuestas: sirven para elaborar su plan, excluir lo que descartan sus respuestas de seguridad y, solo si usted las pide, elegir ofertas.',
    sha256: [
      '6ba28ab0d95373f5aead22ee174da5a93813027fcbc57ff62772518b6e429ac1',
      '009d0471b670a50c6f61c9d12bd593927d25129caf2bb008c8d4d7f18a02a3e0',
    ],
  },
  'purpose.by-goals': {
    jurisdictions: 'spec',
    en: 'Only {Shop} and its service providers see your answers: they make your plan, leave out what your safety answers rule out, and choose the offers that {Shop} emails you; every email lets you stop them.',
    es: 'Solo {Shop} y sus proveedores ven sus respuestas: sirven para elaborar su plan, excluir lo que descartan sus respuestas de seguridad y elegir las ofertas que {Shop} le envía; en cada correo puede darse de baja.',
    sha256: [
      '85d91d01c8980b285653a59e9cc629471ba0388a850dfc4883fd1a2ce6e2c5fd',
      '59db2d2c570ae0647f2f5cf3dfea1408cdf9495d49ee2a9d360f8ec6d0b82f6b',
    ],
  },
  texts: {
    jurisdictions: 'US CA AU EU UK',
    en: 'Text me offers. I agree to recurring automated marketing texts (SMS) from {Shop} at this number, up to {n} a month. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to end, HELP for help. Terms · Privacy',
    es: 'Quiero ofertas por SMS. Acepto recibir mensajes promocionales, periódicos y automatizados de {Shop} en este número, hasta {n} al mes. No es condición de compra. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar o AYUDA para recibir ayuda. Condiciones · Privacidad',
    sha256: [
      'fed62b7a10c3951ce7b1961e323cc2a3abf1dbba122ae12ab34c602bdad4af61',
      '1e19e951fc2f0368ea55b73c56b200bdd141890d31ef3acd8ae05e41fe217f6b',
    ],
  },
  'texts.line': {
    jurisdictions: 'spec',
    en: 'If you give a number, you agree to recurring automated marketing texts (SMS) from {Shop} at this number, up to {n} a month. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to end, HELP for help. Terms · Privacy',
    es: 'Si indica un número, acepta recibir mensajes promocionales, periódicos y automatizados de {Shop} en este número, hasta {n} al mes. No es condición de compra. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar o AYUDA para recibir ayuda. Condiciones · Privacidad',
    sha256: [
      '9f2dbfba1110b80d24e35c62ce0dc9f3d235b82d2376b5103b754e41c3696374',
      'be9a644999a8f6f1e216ec899c71c9898dd9fb7af488ab60d741bfb1c18c0286',
    ],
  },
  'no-spam': {
    jurisdictions: ALL,
    en: 'No spam. Every marketing email has an unsubscribe link; texts end with STOP.',
    es: 'Sin correo no deseado. En cada correo comercial puede darse de baja; los SMS terminan respondiendo STOP.',
    sha256: [
      '601286b58e7b36abe29890109ceeb1f22886cb5c656d1a4db83676f4f2707422',
      'b482e1a12cf33b6376f77995a89150c1243356a232439ec85b249b9f51d22ae1',
    ],
  },
  'too-young': {
    jurisdictions: ALL,
    en: 'You must be {minimumAge} or older. Nothing was saved.',
    es: 'Debe tener {minimumAge} años o más. No se ha guardado nada.',
    sha256: [
      'affb69672384e73bd9f800733dea43264b80f04d331058dda9f7fadc8cb9475e',
      'fb7a91ab71b36f3b879fe06618e5941e63f75cbfe575043af7dc42f196049a95',
    ],
  },
  receipt: {
    jurisdictions: ALL,
    en: 'Your choices of {date}: plan and health answers yes, offers no, texts no. See the wording, change or withdraw: {link}',
    es: 'Sus elecciones del {date}: plan y respuestas de salud sí, ofertas no, SMS no. Vea el texto, cámbielas o retírelas: {link}',
    sha256: [
      'd41d4cf27048e8b7dca08996fceb396e8409ec4f1816558cceeef3d87e5d8195',
      '34a59fcaa8a25b288e023ec4f91e8451d1d905f397143edb6b56b43ade9f6ccb',
    ],
  },
};

const wordings = listRegionalWordings();

describe('the wordings of consent', () => {
  it.each(
    Object.entries(SPECIFIED).flatMap(([id, { jurisdictions, sha256, ...texts }]) =>
      (['en', 'es'] as const).map((locale, index) => {
        return { id, locale, jurisdictions, text: texts[locale], sha256: sha256[index] };
      }),
    ),
  )('$id ($locale) is the specification’s, in its rows and with its hash', ({
    jurisdictions,
    ...specified
  }) => {
    const { jurisdictions: rows = [], ...wording } =
      wordings.find(({ id, locale }) => id === specified.id && locale === specified.locale) ?? {};
    expect(wording).toEqual(specified);
    expect([...rows].sort()).toEqual(jurisdictions.split(' ').sort());
  });

  it('are no others', () => {
    const ids = wordings.map(({ id, locale }) => `${id} ${locale}`);
    expect(ids.sort()).toEqual(
      Object.keys(SPECIFIED)
        .flatMap((id) => [`${id} en`, `${id} es`])
        .sort(),
    );
  });
});
