import { expect, test } from 'vitest';
import { isLiveService } from './live-service.ts';

test.each([
  ['production', 'https://app.example.com', true],
  ['production', 'https://app.example.com:8443', true],
  ['production', 'http://app.example.com', false],
  ['production', undefined, false],
  ['production', 'https://localhost', false],
  ['production', 'https://app.localhost:3000', false],
  ['production', 'https://192.168.1.7', false],
  ['production', 'https://[::1]:3000', false],
  ['production', 'https://stackguide', false],
  ['production', 'https://stackguide.internal', false],
  ['development', 'https://app.example.com', false],
  ['test', 'https://app.example.com', false],
])('a service in %s at %s is live: %s', (NODE_ENV, APP_ORIGIN, isLive) => {
  expect(isLiveService({ NODE_ENV, APP_ORIGIN })).toBe(isLive);
});
