import { describe, expect, it } from 'vitest';
import { readUpload } from './read-upload.server.ts';

const tooLarge = 'The picture is too large.';
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://app.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

function formWith(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('intent', 'logo');
  form.set('picture', new Blob([bytes]), 'logo.png');
  return form;
}

describe('a form with a file', () => {
  it('is read whole', async () => {
    const form = await readUpload(post(formWith(Uint8Array.of(1, 2, 3))), { maxBytes: 1000, tooLarge });
    expect(form.get('intent')).toBe('logo');
    expect(await (form.get('picture') as File).arrayBuffer()).toEqual(Uint8Array.of(1, 2, 3).buffer);
  });

  it('is refused before it is read when it says that it is too large', async () => {
    const request = post(formWith(new Uint8Array(10)), { 'Content-Length': '2000' });
    await expect(readUpload(request, { maxBytes: 1000, tooLarge })).rejects.toMatchObject({
      code: 'too-large',
      message: tooLarge,
    });
  });

  it('is refused at the limit when it does not say, and the rest is taken in without being kept', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 40) controller.close();
        else controller.enqueue(new Uint8Array(100));
      },
    });
    const request = post(endless, { 'Content-Type': 'multipart/form-data; boundary=x' });
    await expect(readUpload(request, { maxBytes: 1000, tooLarge })).rejects.toMatchObject({
      code: 'too-large',
    });
    await expect.poll(() => sent).toBe(41);
  });

  it('is refused when it can’t be read', async () => {
    const request = post('what', { 'Content-Type': 'multipart/form-data; boundary=x' });
    await expect(readUpload(request, { maxBytes: 1000, tooLarge })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
