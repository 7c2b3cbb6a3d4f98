import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AddressRefusal, createAddressGuard, describeFailure, isPublic } from './address-guard.server.ts';

/** Lists the ways to write an IPv4 address such as 127.0.0.1 that a resolver or a browser understands without a name server. */
const IPV4_FORMS = (a: number, b: number, c: number, d: number): string[] => {
  const all = a * 2 ** 24 + b * 2 ** 16 + c * 256 + d;
  const hex = (n: number) => `0x${n.toString(16)}`;
  const octal = (n: number) => `0${n.toString(8)}`;
  return [
    `${a}.${b}.${c}.${d}`,
    `${all}`,
    hex(all),
    octal(all),
    `${a}.${b * 65536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b}.${c}.${d}.`,
    `${a}%2e${b}%2e${c}%2e${d}`,
    [...`${a}.${b}.${c}.${d}`]
      .map((sign) => (/\d/.test(sign) ? String.fromCodePoint(0xff10 + Number(sign)) : '。'))
      .join(''),
  ];
};

const IPV4: [number, number, number, number][] = [
  [127, 0, 0, 1],
  [127, 255, 255, 254],
  [10, 0, 0, 1],
  [172, 16, 0, 1],
  [172, 31, 255, 254],
  [192, 168, 1, 1],
  [169, 254, 169, 254],
  [169, 254, 170, 2],
  [100, 64, 0, 1],
  [100, 100, 100, 200],
  [0, 0, 0, 0],
  [192, 0, 0, 192],
  [198, 18, 0, 1],
  [224, 0, 0, 1],
  [240, 0, 0, 1],
  [255, 255, 255, 255],
];

/** Lists the IPv6 forms of an IPv4 address: compatible, mapped, translated, NAT64, 6to4, Teredo, ISATAP. */
const IPV6_FORMS = ([a, b, c, d]: [number, number, number, number]): string[] => {
  const pair = (x: number, y: number) => (x * 256 + y).toString(16);
  const tail = `${pair(a, b)}:${pair(c, d)}`;
  return [
    `::${a}.${b}.${c}.${d}`,
    `::${tail}`,
    `::ffff:${a}.${b}.${c}.${d}`,
    `::ffff:${tail}`,
    `0:0:0:0:0:ffff:${tail}`,
    `::ffff:0:${tail}`,
    `64:ff9b::${tail}`,
    `64:ff9b:1::${tail}`,
    `2002:${tail}::`,
    `2002:${tail}::1`,
    `2001:0:${tail}::1`,
    `fe80::5efe:${tail}`,
  ];
};

const IPV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'ff02::1',
  'ff05::2',
  '100::1',
  '2001:db8::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
];

/** Addresses that are refused before any DNS query, or that no parser accepts. */
const OTHERS = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'https://user:password@example.com/',
  'https://example.com@127.0.0.1/',
  'https://[fe80::1%25lo]/',
  'https://[fe80::1%lo]/',
  'https://[::1%25eth0]/',
  'https://[::1]:22/',
  'https://127.0.0.1:8443/',
  'https://256.256.256.256/',
  'https://0x7f.1/',
  'https://0/',
  'https://127.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https:127.0.0.1/',
  'https:///127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  '//127.0.0.1/',
  'not an address',
  '',
];

const FORMS = [
  ...IPV4.flatMap((address) => IPV4_FORMS(...address)).map((host) => `https://${host}/`),
  ...IPV4.flatMap((address) => IPV6_FORMS(address)).map((host) => `https://[${host}]/`),
  ...IPV6.map((host) => `https://[${host}]/`),
  ...OTHERS,
];

describe('the guard of addresses that tenants type', () => {
  /** Server on every address of this machine. Connections to it are counted. */
  let trap: ReturnType<typeof createTcpServer>;
  let port: number;
  let connections = 0;
  /** The host names that the resolver was called with. */
  const lookups: string[] = [];
  beforeAll(async () => {
    trap = createTcpServer((socket) => {
      connections++;
      socket.destroy();
    });
    trap.listen(0, '::');
    await once(trap, 'listening');
    ({ port } = trap.address() as AddressInfo);
  });
  afterAll(() => trap.close());
  beforeEach(() => {
    connections = 0;
    lookups.length = 0;
  });

  type Options = NonNullable<Parameters<typeof createAddressGuard>[0]>;
  const fetchWith = (url: string, { resolve = async () => [], ...options }: Options = {}) =>
    createAddressGuard({
      resolve: (host) => {
        lookups.push(host);
        return resolve(host);
      },
      ...options,
    }).fetch({
      url,
      method: 'POST',
      body: 'x',
      signal: AbortSignal.timeout(2000),
      maxAnswerBytes: 100,
    });
  /** Adds the trap's port to a form that has no port. */
  const atTrap = (form: string) => form.replace(/^(https?:\/\/[^/]*[^/:\d\]]?)\/$/, `$1:${port}/`);

  it('is tried with at least 200 forms', () => {
    expect(new Set(FORMS).size).toBeGreaterThanOrEqual(400);
  });

  it('protects from something: without it each form of this machine’s address reaches the trap', async () => {
    const forms = [
      ...IPV4_FORMS(127, 0, 0, 1),
      ...IPV4_FORMS(127, 255, 255, 254),
      ...IPV4_FORMS(0, 0, 0, 0),
      ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[0:0:0:0:0:ffff:7f00:1]'],
    ];
    for (const form of forms) {
      const url = atTrap(`https://${form}/`).replace('https', 'http');
      await once(httpRequest(url).end(), 'error');
    }
    expect(connections).toBe(forms.length);
  });

  it('refuses every form, connects to none and asks no name server', async () => {
    const passed: string[] = [];
    for (const form of FORMS)
      for (const url of new Set([form, atTrap(form)]))
        await fetchWith(url).then(
          () => passed.push(url),
          (error) => {
            if (!(error instanceof AddressRefusal)) passed.push(`${url}: ${error}`);
          },
        );
    expect(passed).toEqual([]);
    expect(connections).toBe(0);
    expect(lookups).toEqual([]);
  });

  it('refuses a name that leads to any of them, alone and beside public addresses', async () => {
    const inside = [...IPV4.map((parts) => parts.join('.')), ...IPV4.flatMap(IPV6_FORMS), ...IPV6];
    for (const address of inside)
      for (const addresses of [[address], ['93.184.216.34', address], [address, '2606:2800:220:1::1']])
        await expect(
          fetchWith(`https://shop.test:${port}/`, { resolve: async () => addresses }),
        ).rejects.toThrow('The URL does not lead to the public internet.');
    expect(connections).toBe(0);
    // Each name is looked up once, so a second look-up can't give another result.
    expect(lookups).toEqual(Array(inside.length * 3).fill('shop.test'));
  });

  it('asks the name once and connects to what was judged, whatever the name says a moment later', async () => {
    const judged = createServer((_request, response) => response.end('judged'));
    judged.listen(0, '127.0.0.2');
    await once(judged, 'listening');
    const { port: judgedPort } = judged.address() as AddressInfo;
    let questions = 0;
    const resolve = async () => (questions++ === 0 ? ['127.0.0.2'] : ['127.0.0.1']);
    // Loopback over http is allowed here because this test checks only which address is connected to.
    const answer = await fetchWith(`http://rebinding.test:${judgedPort}/`, { resolve, allowLoopback: true });
    expect(answer.body.toString()).toBe('judged');
    expect(questions).toBe(1);
    // In production the second result would be refused, too.
    await expect(fetchWith(`https://rebinding.test:${port}/`, { resolve })).rejects.toThrow(AddressRefusal);
    expect(connections).toBe(0);
    judged.close();
  });

  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '2606:2800:220:1::1',
    '2a00:1450:4001:81b::200e',
  ])('takes %s for public', (address) => expect(isPublic(address)).toBe(true));

  describe('with the addresses of this machine let pass', () => {
    let server: Server;
    let origin: string;
    let answer: Parameters<typeof createServer>[1];
    const requests: string[] = [];
    beforeAll(async () => {
      server = createServer((request, response) => {
        requests.push(`${request.method} ${request.headers.host} ${request.url}`);
        answer?.(request, response as never);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    beforeEach(() => {
      requests.length = 0;
    });
    const post = (over: object = {}) =>
      createAddressGuard({ allowLoopback: true }).fetch({
        url: `${origin}/hooks`,
        method: 'POST',
        body: 'x',
        signal: AbortSignal.timeout(5000),
        maxAnswerBytes: 10,
        ...over,
      });

    it('reads no more of an answer than it may', async () => {
      answer = (_request, response) => {
        // The body never ends.
        response.write('y'.repeat(100_000));
      };
      expect((await post()).body.toString()).toBe('yyyyyyyyyy');
    });

    it('counts an answer whose body breaks off', async () => {
      answer = (_request, response) => {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write('ab', () => response.destroy());
      };
      expect(await post({ maxAnswerBytes: 1000 })).toMatchObject({ status: 200 });
    });

    it('gives a redirect as the answer, and does not follow it', async () => {
      answer = (_request, response) => response.writeHead(302, { Location: `${origin}/other` }).end();
      expect((await post()).status).toBe(302);
      expect(requests).toHaveLength(1);
    });

    it('ends with its signal, and says so in words without the address', async () => {
      answer = () => undefined;
      const error = await post({ signal: AbortSignal.timeout(100) }).catch((caught) => caught);
      expect(describeFailure(error)).toBe('The server did not answer in time.');
    });

    it('sends no byte when what comes before the request fails', async () => {
      answer = (_request, response) => response.end();
      const beforeSend = async () => {
        throw new Error('not ours any more');
      };
      await expect(post({ beforeSend })).rejects.toThrow('not ours any more');
      expect(requests).toEqual([]);
    });

    it('lets no other private address pass', async () => {
      for (const url of [
        'http://10.0.0.1/',
        'http://169.254.169.254/',
        'https://192.168.0.1/',
        'http://93.184.216.34/',
      ])
        await expect(post({ url })).rejects.toThrow(AddressRefusal);
    });
  });
});
