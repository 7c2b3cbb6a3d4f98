import { describe, expect, it } from 'vitest';
import { documentPolicy } from './security-headers.server.ts';

const ancestors = (framedBy: readonly string[]) =>
  documentPolicy({ framedBy })
    .split('; ')
    .filter((directive) => directive.startsWith('frame-ancestors'));

describe('frame-ancestors', () => {
  it('names the service and the origins of the tenant', () => {
    expect(ancestors(['https://shop.example', 'http://localhost:5173'])).toEqual([
      "frame-ancestors 'self' https://shop.example http://localhost:5173",
    ]);
  });

  it.each([
    'https://a.example;script-src https://evil.example',
    'https://a.example; script-src *',
    'https://a.example,https://evil.example',
    'https://a.example https://evil.example',
    "'none'",
    "'unsafe-inline'",
    '*',
    'https:',
    'https://*',
    'https://*.example',
    'https://a.example/path',
    'data:',
    'https://a.example\r\nSet-Cookie: a=b',
  ])('leaves out %j, which an older version stored, and stays as strict', (origin) => {
    expect(ancestors([origin, 'https://shop.example'])).toEqual([
      "frame-ancestors 'self' https://shop.example",
    ]);
    expect(ancestors([origin])).toEqual(["frame-ancestors 'self'"]);
    expect(documentPolicy({ framedBy: [origin] })).toMatch(/^[\w\-.:'/ ;]+$/);
  });
});
