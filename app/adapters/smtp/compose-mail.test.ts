import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';

const mail = {
  from: { name: 'Tienda «Añejo», S. L.', address: 'mail@app.example.com' },
  replyTo: 'ayuda@tienda.example',
  to: 'ada,eva@example.com',
  subject: 'Tu plan está listo: un asunto que es más largo de lo que cabe en una línea de cabecera',
  text: 'Hola, Ada:\n\n.una línea con punto\nfin con blanco \n= y tabulador\t\nEmoji 😀\r\nFrom here on\n',
  html: `<p title="a=b">${'larga línea sin saltos, con ñ y €. '.repeat(40)}</p>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<https://x.example/u/${'a'.repeat(90)}>`,
  },
};
const messageId = '<row-1@app.example.com>';
const ownHeaders = { 'X-Message-Ref': 'row-1' };
const date = new Date('2026-11-22T10:00:00Z');

const composed = () => composeMail(mail, { messageId, ownHeaders, date });

describe('a composed mail', () => {
  it('reads like the one that nodemailer makes', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail({
      ...mail,
      to: { name: '', address: mail.to },
      headers: { ...mail.headers, ...ownHeaders },
      messageId,
      date,
    });
    const read = async (source: Buffer) => {
      const { headers, text, html, from, to, subject } = await simpleParser(source);
      const names = [...headers.keys()].filter((name) => name !== 'content-type').sort();
      const values = names.map((name) => [name, JSON.stringify(headers.get(name))]);
      return { values, text, html, from, to, subject };
    };
    const composedMail = await read(composed());
    expect(composedMail).toEqual(await read(message as Buffer));
    expect(composedMail.text).toBe(mail.text.replaceAll('\r\n', '\n'));
  });

  it('has a boundary of its own', () => {
    const readBoundary = () => /boundary="([^"]+)"/.exec(composed().toString())?.[1];
    expect(readBoundary()).not.toBe(readBoundary());
  });

  it('has one recipient, whatever the address holds', async () => {
    const { to } = await simpleParser(composed());
    expect([to].flat().flatMap((list) => list?.value ?? [])).toHaveLength(1);
  });

  it('lets no value start a header of its own', async () => {
    const forged = {
      ...mail,
      subject: 'A\r\nBcc: eve@example.com',
      replyTo: 'a@example.com\r\nX-Evil: 1',
      headers: { 'List-Unsubscribe': '<https://x.example>\r\nX-Evil: 1' },
    };
    const { headers } = await simpleParser(composeMail(forged, { messageId, ownHeaders, date }));
    expect([...headers.keys()]).not.toContain('x-evil');
    expect([...headers.keys()]).not.toContain('bcc');
  });

  it('holds ASCII in lines of 76 characters at most', () => {
    const [, ...parts] = composed().toString('latin1').split('\r\n\r\n');
    const lines = parts.join('\r\n\r\n').split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76);
    expect(lines.join('')).toMatch(/^[\x20-\x7e\t]*$/);
  });
});

describe('quoted-printable', () => {
  const encoded = (text: string) => encodeQuotedPrintable(text).toString('latin1');

  it('makes every line break CRLF and encodes what a line must not end in', () => {
    expect(encoded('a \nb\t\r\nc=\rd ')).toBe('a=20\r\nb=09\r\nc=3D=0Dd=20');
  });

  it('breaks long lines softly, never inside an encoded byte', () => {
    const lines = encoded('ñ'.repeat(200)).split('=\r\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^(=[0-9A-F]{2}){1,25}$/);
    expect(encoded('')).toBe('');
    expect(encoded('x'.repeat(75))).toBe('x'.repeat(75));
    expect(encoded('x'.repeat(76))).toBe(`${'x'.repeat(75)}=\r\nx`);
  });
});
