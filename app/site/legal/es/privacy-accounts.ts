import type { LegalSection } from '../legal-text.ts';

/** Sections on the console and its accounts, which only the platform's page has. */

export const CONSOLE_IN_BROWSER: LegalSection['body'] = [
  'La consola, que solo usan el personal de las tiendas y quienes gestionan el servicio, usa cookies. Ningún script puede leerlas, y cada una tiene un solo fin:',
  [
    '“session”, llamada “__Host-session” por https: la sesión; el navegador la guarda 400 días, pero solo vale hasta que pasen 14 días sin uso',
    '“console-scheme”: si eligió claro u oscuro, durante un año',
    '“setup-put-away”: las empresas cuya lista de configuración cerró, durante un año',
    '“reset-password-link”, “invite-link”, “verify-email-link” y “confirm-address-link”: el secreto del enlace de un correo, para que salga de la barra de direcciones; durante una hora',
    '“wrote”: que acaba de cambiar algo, durante diez segundos, para que las listas lo muestren enseguida',
  ],
  'La consola y la guía de inserción recuerdan también hasta dónde bajó en la página, hasta que cierre la pestaña.',
];

export const ACCOUNTS: LegalSection = {
  id: 'accounts',
  heading: 'Cuentas del personal de las tiendas',
  body: [
    'Una cuenta contiene:',
    [
      'nombre, correo electrónico, empresa y rol',
      'la contraseña, como hash Argon2id',
      'si la verificación en dos pasos está activada: su secreto, cifrado, la hora del último código y los códigos de recuperación como hashes',
      'cuándo se creó, se cambió y se usó por última vez para iniciar sesión',
      'qué columnas, altura de filas y teclas muestra la consola',
      'cuándo se confirmó la dirección de correo, se cambió su contraseña y se activó o desactivó la verificación en dos pasos o la propia cuenta',
    ],
    'Cada inicio de sesión se registra con navegador, dirección de red, y cuándo empezó y se usó por última vez, para que reconozca los suyos y pueda terminar otros. El registro se borra cuando cierra la sesión o la termina, cuando se cambia la contraseña en otro lugar y tras 14 días sin uso.',
    'Los enlaces que llegan por correo valen durante un tiempo: para una contraseña nueva 1 hora, para confirmar una dirección 3 días, para unirse a una empresa 7 días. Durante ese tiempo el servicio guarda un hash de cada uno, con la dirección a la que se envió. El registro del correo se conserva.',
    'Las claves de API de una empresa se guardan como hashes, con quién las creó y cuándo se usaron por última vez. Sus ajustes pueden contener direcciones: de contacto, de remitente, para avisos de clientes potenciales nuevos.',
    'El registro de auditoría anota los inicios de sesión y lo que se cambia en la consola: qué, cuándo y el correo electrónico de quien lo hizo. Nombra también las direcciones de las personas invitadas, con otro rol o retiradas, y cómo eran los ajustes antes y después. No contiene nada de las evaluaciones. La base de datos impide cambiarlo o borrarlo, así que se conserva aunque la cuenta ya no exista.',
  ],
};

export const ACCOUNTS_KEPT: LegalSection['body'] = [
  'Del personal de las tiendas y de quienes gestionan el servicio:',
  [
    'Una cuenta se conserva hasta que un administrador de su empresa la retira; con ella desaparecen sus sesiones, enlaces y códigos de recuperación. Siempre se conserva un administrador de cada empresa, y también las cuentas de quienes gestionan el servicio.',
    'Los registros de correos a cuentas y a personas invitadas se borran a los 30 días, con la dirección.',
    'También los de avisos, salvo que no se pudieran entregar. De cada aviso se conserva un hash, para que ninguno se envíe dos veces.',
    'El registro de auditoría se conserva sin límite de tiempo.',
  ],
];
