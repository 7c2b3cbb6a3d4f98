import { describe, expect, it } from 'vitest';
import { forOneDatabase } from '../support/databases.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { NO_ROWS, submissionsForTests } from '../support/submissions.ts';

forOneDatabase((_name, makeDb) => {
  const { origin, post, stored: countRows } = submissionsForTests(makeDb);

  describe('bad input', () => {
    const cases: [string, unknown, number, string, Record<string, string>?][] = [
      ['an empty body', '', 400, 'The body is empty'],
      ['an empty object', {}, 400, 'Please select at least one health goal'],
      ['a list', [], 400, 'The body must be a JSON object'],
      ['null', 'null', 400, 'The body must be a JSON object'],
      ['broken JSON', '{"healthGoals": [', 400, 'not valid JSON'],
      ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400, 'not valid UTF-8'],
      [
        'another content type',
        'a=b',
        415,
        'must be JSON',
        { 'Content-Type': 'application/x-www-form-urlencoded' },
      ],
      ['70 kB', fullPayload({ additionalConcerns: 'x'.repeat(70_000) }), 413, 'too large'],
      ['no goal', fullPayload({ healthGoals: [] }), 400, 'Please select at least one health goal'],
      [
        'goals of the wrong type',
        fullPayload({ healthGoals: 'sleep' }),
        400,
        'Please select at least one health goal',
      ],
      [
        'an unknown goal',
        fullPayload({ healthGoals: ['flying'] }),
        400,
        'Please select at least one health goal',
      ],
      ['an unknown symptom', fullPayload({ symptoms: ['Hunger'] }), 400, 'Select from the list'],
      ['an unknown flag', fullPayload({ contraFlags: ['Vertigo'] }), 400, 'Select from the list'],
      [
        'an unknown level',
        fullPayload({ experienceLevel: 'guru' }),
        400,
        'Please select your experience level',
      ],
      [
        'novice in the full widget',
        fullPayload({ experienceLevel: 'novice' }),
        400,
        'Please select your experience level',
      ],
      ['an unknown sex', fullPayload({ sexAtBirth: 'x' }), 400, 'Please select an option'],
      ['an unknown age', fullPayload({ ageRange: '12-17' }), 400, 'Please select your age range'],
      ['an unknown budget', fullPayload({ budgetLevel: 7 }), 400, 'Please select your budget level'],
      ['a short name', fullPayload({ firstName: ' A ' }), 400, 'First name must be at least 2 characters'],
      ['a number as name', fullPayload({ firstName: 42 }), 400, 'First name must be at least 2 characters'],
      ['a bad address', fullPayload({ email: 'ada@' }), 400, 'Please enter a valid email address'],
      ['no consent', fullPayload({ consent: false }), 400, 'You must agree to the terms'],
      ['consent as text', fullPayload({ consent: 'true' }), 400, 'You must agree to the terms'],
      ['an unknown consent version', fullPayload({ consentVersion: 'v0' }), 400, 'Unknown consent version'],
      [
        'an unknown tenant',
        fullPayload({ tenantId: 'unknown-tenant' }),
        404,
        'This assessment is not available.',
      ],
      ['an inactive tenant', fullPayload({ tenantId: 'off' }), 404, 'This assessment is not available.'],
      ['a bad key', fullPayload(), 400, 'Idempotency-Key', { 'Idempotency-Key': 'with space' }],
      [
        'a consumer without challenge',
        consumerPayload({ widget: 'consumer', symptoms: [] }),
        400,
        'Please select your biggest challenge',
      ],
      [
        'a lab without safety items',
        technicalPayload({ contraFlags: [] }),
        400,
        'Please complete safety screening',
      ],
      ['a lab without name', technicalPayload({ firstName: '' }), 400, 'Institution/Lab name required'],
      ['a lab without address', technicalPayload({ email: '' }), 400, 'Valid institutional email required'],
    ];
    it.each(cases)('%s is refused and stores nothing', async (_what, body, status, message, headers) => {
      const response = await post(body, headers);
      const problem = await response.json();
      expect({ status: response.status, type: response.headers.get('content-type'), problem }).toEqual({
        status,
        type: 'application/problem+json',
        problem: expect.objectContaining({ status, detail: expect.stringContaining(message) }),
      });
      expect(await countRows()).toEqual(NO_ROWS);
    });

    it('answers 413 to a body that grows too large on the way, without a length said beforehand', async () => {
      const body = new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(10_000))),
      });
      const response = await fetch(`${origin()}/api/assessment`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(413);
      expect((await post(fullPayload())).status).toBe(201);
    });

    it('answers 404 to an address with a NUL in it', async () => {
      for (const path of ['/api/assessment/%00/email', '/plan/%00', '/api/assessment/a%00b/download'])
        expect((await fetch(origin() + path)).status, path).toBe(404);
    });

    it('names every wrong field with the form’s own messages', async () => {
      const problem = await (await post({ widget: 'full' })).json();
      expect(problem.fields).toMatchObject({
        healthGoals: ['Please select at least one health goal'],
        experienceLevel: ['Please select your experience level'],
        sexAtBirth: ['Please select an option'],
        ageRange: ['Please select your age range'],
        budgetLevel: ['Please select your budget level'],
        firstName: ['First name must be at least 2 characters'],
        email: ['Please enter a valid email address'],
        consent: ['You must agree to the terms'],
      });
    });

    it.each([
      ['I am 16 and want muscles', 'en', 'This site is for adults.'],
      ['Tengo 16 años', 'es', 'Este sitio es para personas adultas.'],
    ])('refuses a visitor who wrote "%s" and stores nothing', async (additionalConcerns, locale, message) => {
      for (const payload of [fullPayload, consumerPayload, technicalPayload]) {
        const response = await post(payload({ additionalConcerns, locale }));
        expect(response.status).toBe(400);
        const { detail, fields } = await response.json();
        expect(detail).toContain(message);
        expect(fields).toEqual({ additionalConcerns: [detail] });
      }
      expect(await countRows()).toEqual(NO_ROWS);
    });

    it('answers in plain words to a caller that does not ask for JSON', async () => {
      const response = await post(fullPayload({ consent: false }), { Accept: '*/*' });
      expect(await response.text()).toBe('You must agree to the terms');
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    });

    it('refuses other methods and foreign origins', async () => {
      const get = await fetch(`${origin()}/api/assessment`);
      expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
      const foreign = await post(fullPayload(), { Origin: 'https://evil.example' });
      expect(foreign.status).toBe(403);
      expect((await post(fullPayload(), { Origin: 'null' })).status).toBe(403);
      expect(await countRows()).toEqual(NO_ROWS);
    });
  });
});
