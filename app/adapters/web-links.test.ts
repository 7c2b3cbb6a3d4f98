import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../tests/support/certificate.ts';
import { isPublic } from './address-guard.server.ts';
import { createWebLinks } from './web-links.server.ts';

const LOOPBACK = '127.0.0.1';

describe('a link', () => {
  let server: Server;
  let port: number;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const requests: string[] = [];
  const names = new Map<string, string[]>();

  beforeAll(async () => {
    server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
      requests.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`);
      answer(request, response);
    });
    server.listen(0, LOOPBACK);
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests.length = 0;
    names.clear();
    names.set('shop.test', [LOOPBACK]).set('other.test', [LOOPBACK]);
    answer = (_request, response) => response.end('body');
  });

  const links = (over: object = {}) =>
    createWebLinks({
      resolve: async (host) => names.get(host) ?? [],
      alsoAllowed: [LOOPBACK],
      ca: CERTIFICATE,
      ...over,
    });
  const check = (path = '/', host = 'shop.test', over: object = {}) =>
    links(over).check(`https://${host}:${port}${path}`);
  const redirect = (table: Record<string, string>) => {
    answer = ({ url = '' }, response) => {
      const location = table[url];
      response.writeHead(location ? 302 : 200, location ? { Location: location } : {}).end();
    };
  };

  it('that is answered well is ok, and asked for with HEAD alone', async () => {
    expect(await check('/product?x=1')).toBe('ok');
    expect(requests).toEqual(['HEAD shop.test/product?x=1']);
  });

  it('is asked for with GET where HEAD is not known, without waiting for its body', async () => {
    answer = ({ method }, response) => {
      if (method === 'HEAD') return void response.writeHead(405).end();
      // The body never ends.
      response.writeHead(200).write('x');
    };
    expect(await check()).toBe('ok');
    expect(requests).toEqual(['HEAD shop.test/', 'GET shop.test/']);
  });

  it.each([404, 410, 500, 503])('that is answered with %i is broken', async (status) => {
    answer = (_request, response) => response.writeHead(status).end();
    expect(await check()).toBe(`The server answered with status ${status}.`);
  });

  it('is followed through three redirects, relative ones too, and no further', async () => {
    redirect({ '/1': '/2', '/2': `https://other.test:${port}/3`, '/3': '/4' });
    expect(await check('/1')).toBe('ok');
    expect(requests.map((line) => line.split(' ')[1])).toEqual([
      'shop.test/1',
      'shop.test/2',
      'other.test/3',
      'other.test/4',
    ]);
    redirect({ '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5' });
    expect(await check('/1')).toBe('The URL redirects too often.');
  });

  it('is not followed to an address outside the public internet', async () => {
    names.set('inside.test', ['10.0.0.5']);
    for (const to of [
      `https://inside.test:${port}/`,
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
    ]) {
      redirect({ '/': to });
      expect(await check()).toBe('The URL does not lead to the public internet.');
    }
    redirect({ '/': `http://other.test:${port}/` });
    expect(await check()).toBe('The URL does not begin with https://.');
    redirect({ '/': 'https://' });
    expect(await check()).toBe('The URL redirects without naming a new URL.');
    expect(new Set(requests)).toEqual(new Set(['HEAD shop.test/']));
  });

  it('is not asked for at all when its name leads inside, also when it leads outside too', async () => {
    for (const addresses of [['192.168.1.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:10.0.0.1']]) {
      names.set('shop.test', addresses);
      expect(await check()).toBe('The URL does not lead to the public internet.');
    }
    expect(await check('/', 'shop.test', { alsoAllowed: [] })).toBe(
      'The URL does not lead to the public internet.',
    );
    expect(requests).toEqual([]);
  });

  it('goes to the address that was judged, whatever the name says a moment later', async () => {
    let requests = 0;
    const resolve = async () => (requests++ === 0 ? [LOOPBACK] : ['127.0.0.2']);
    expect(await check('/', 'shop.test', { resolve })).toBe('ok');
    expect(requests).toBe(1);
  });

  it.each([
    ['http://shop.test/', 'The URL does not begin with https://.'],
    ['ftp://shop.test/', 'The URL does not begin with https://.'],
    ['file:///etc/passwd', 'The URL does not begin with https://.'],
    ['https://0x7f.1/', 'The URL does not lead to the public internet.'],
    ['https://2130706433/', 'The URL does not lead to the public internet.'],
    ['https://[::7f00:1]/', 'The URL does not lead to the public internet.'],
    ['https://[64:ff9b::a9fe:a9fe]/', 'The URL does not lead to the public internet.'],
    ['https://[::ffff:127.0.0.1]/', 'The URL does not lead to the public internet.'],
    ['https://unknown.test/', 'The host name is not known.'],
    ['shop', 'This is no address.'],
  ])('%s is refused: %s', async (address, sentence) => {
    expect(await links({ alsoAllowed: [] }).check(address)).toBe(sentence);
  });

  it('to a server that is silent, gone, or not who it says, is broken', async () => {
    answer = () => undefined;
    expect(await check('/', 'shop.test', { timeoutMs: 200 })).toBe('The server did not answer in time.');
    answer = ({ socket }) => socket.destroy();
    expect(await check()).toBe('We could not reach the server.');
    expect(await check('/', 'shop.test', { ca: undefined })).toBe('The server’s certificate is not valid.');
    const resolve = () => new Promise<string[]>(() => undefined);
    expect(await check('/', 'shop.test', { timeoutMs: 50, resolve })).toBe(
      'The server did not answer in time.',
    );
  });
});

describe('an address', () => {
  it.each([
    '93.184.216.34',
    '2606:2800:220:1::1',
    '2001:4860:4860::8888',
    '2a00:1450:4001:81b::200e',
    '2400:cb00:2048:1::c629:d7a2',
  ])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:93.184.216.34',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    // IPv4 addresses in other forms: compatible, mapped, translated, 6to4, Teredo.
    '::7f00:1',
    '::127.0.0.1',
    '::93.184.216.34',
    '::a00:1',
    '::ffff:127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::93.184.216.34',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2001:0:a00:1::1',
    // Unassigned, local, documentation, test and discard addresses.
    '1::1',
    '4000::1',
    'fec0::1',
    'fd12:3456:789a::1',
    'ff0e::1',
    '100::1',
    '100:0:0:1::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '3fff::1',
    '5f00::1',
    'fe80::1%eth0',
    '192.0.0.8',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
    '239.255.255.250',
    'nonsense',
  ])('%s is not', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});
