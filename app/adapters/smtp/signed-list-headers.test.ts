import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { signMail } from './sign-mail.ts';

it('signs the headers by which receivers sort mails, count complaints and unsubscribe', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const names = ['List-Id', 'Feedback-ID', 'List-Unsubscribe', 'List-Unsubscribe-Post'];
  const mail = `From: a@b.example\r\n${names.map((name) => `${name}: <x>`).join('\r\n')}\r\n\r\nHi\r\n`;
  const signed = await text(
    signMail(Readable.from([Buffer.from(mail)]), { domain: 'b.example', selector: 's', privateKey: pem }),
  );
  const [, list = ''] = /\bh=([^;]+);/.exec(signed.replace(/\r\n\s+/g, '')) ?? [];
  expect(list.toLowerCase().split(':')).toEqual(
    expect.arrayContaining(names.map((name) => name.toLowerCase())),
  );
});
