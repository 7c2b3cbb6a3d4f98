import { MAX_PICTURE_BYTES, type PictureSource } from '#app/domain/assets/index.ts';
import { createAddressGuard, describeFailure, type GuardedAnswer } from './address-guard.server.ts';

const PICTURE_TIMEOUT_MS = 10_000;

/** Fetches pictures from URLs that people typed, through the address guard: only public addresses, no redirects. */
export function createPictureSource({ allowLoopback = false } = {}): PictureSource {
  const guard = createAddressGuard({ allowLoopback });
  return {
    async fetch(url) {
      let answer: GuardedAnswer;
      try {
        answer = await guard.fetch({
          url,
          method: 'GET',
          headers: { Accept: 'image/*' },
          signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS),
          maxAnswerBytes: MAX_PICTURE_BYTES + 1,
          bodyTimeoutMs: PICTURE_TIMEOUT_MS,
        });
      } catch (error) {
        return { problem: describeFailure(error) };
      }
      const { status, body } = answer;
      if (status !== 200) return { problem: `The server answered with status ${status}.` };
      if (body.length > MAX_PICTURE_BYTES)
        return { problem: `The picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB.` };
      return { bytes: new Uint8Array(body) };
    },
  };
}
