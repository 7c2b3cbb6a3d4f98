import { expect, it } from 'vitest';
import { isLocalVisitor } from './local-visitor.server.ts';

it.each([
  ['127.0.0.1', { host: 'localhost:3000' }, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
  ['127.0.0.1', { host: 'shop.example.com' }, false],
  ['127.0.0.1', { host: 'localhost.example.com' }, false],
  ['127.0.0.1', {}, false],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-real-ip': '127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost', 'cf-connecting-ip': '127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, false],
  ['10.0.0.7', { host: 'localhost' }, false],
  ['::ffff:10.0.0.7', { host: 'localhost' }, false],
  [undefined, { host: 'localhost' }, false],
])('a request from %s with %o is local: %s', (remoteAddress, headers, local) => {
  expect(isLocalVisitor(remoteAddress, headers)).toBe(local);
});
