// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAIL_VISIT_PATH, writeVisitProof } from '#app/protocol/visit-proof.ts';
import { reportFirstAction } from './report-first-action.ts';

const send = vi.fn(async () => new Response(null, { status: 204 }));

beforeEach(() => {
  send.mockClear();
  vi.stubGlobal('fetch', send);
});
afterEach(() => history.replaceState(null, '', '/'));

it('reports a visit from a mail at the first action, once, and removes the proof from the URL', () => {
  history.replaceState(null, '', `/plan/a?x=1${writeVisitProof('id.mac')}`);
  reportFirstAction();
  expect(location.href).toMatch(/\/plan\/a\?x=1$/);
  expect(send).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event('keydown'));
  expect(send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith(
    MAIL_VISIT_PATH,
    expect.objectContaining({ method: 'POST', body: '{"token":"id.mac"}' }),
  );
});

it('reports no visit that does not come from a mail', () => {
  for (const fragment of ['', '#plan', '#mail=', '#mail=a b']) {
    history.replaceState(null, '', `/plan/a${fragment}`);
    reportFirstAction();
    window.dispatchEvent(new Event('pointerdown'));
  }
  expect(send).not.toHaveBeenCalled();
});
