import { describe, expect, it } from 'vitest';
import { describeTextFailure } from '#app/lib/text-answer.ts';
import { isConfirmedByTwilio, readTextWish, reasonToStopTexts } from './text-rules.ts';

describe('an answer', () => {
  it.each<[string, string | null]>([
    ['STOP', 'stop'],
    [' Stop.\n', 'stop'],
    ['stop all', 'stop'],
    ['STOPALL', 'stop'],
    ['“Unsubscribe”', 'stop'],
    ['Cancel!', 'stop'],
    ['END', 'stop'],
    ['quit', 'stop'],
    ['REVOKE', 'stop'],
    ['opt-out', 'stop'],
    ['START', 'start'],
    ['unstop', 'start'],
    ['Yes', 'start'],
    ['HELP', 'help'],
    ['INFO', 'help'],
    ['¡Ayuda!', 'help-es'],
    ['Please don’t stop', null],
    ['Stop 2', 'stop'],
    ...['please stop texting me', 'Stop please', 'REMOVE', 'unsub', 'wrong number', 'ALTO', 'PARAR'].map(
      (text): [string, string] => [text, 'stop'],
    ),
    ...[
      'Baja por favor',
      'no me escriban más',
      'ya no quiero mensajes',
      'Don’t text me again',
      'No more texts!',
      'take me off your list',
      'Dejen de enviarme mensajes',
      'Denme de baja',
    ].map((text): [string, string] => [text, 'stop']),
    ...[
      'please don’t stop',
      'cancel my order',
      'stop by tomorrow',
      'no quiero perder la oferta',
      'no me envíe el pedido todavía',
      'Don’t send it to my old address',
      'Is the end of the sale today?',
    ].map((text): [string, null] => [text, null]),
    ['', null],
    ['👍', null],
  ])('“%s” means %s', (text, wish) => {
    expect(readTextWish({ text, optOutType: '' })).toBe(wish);
  });

  it('is what the provider’s own handling took it for, in any language', () => {
    expect(readTextWish({ text: 'Baja', optOutType: 'STOP' })).toBe('stop');
    expect(readTextWish({ text: 'Alta', optOutType: 'START' })).toBe('start');
    expect(readTextWish({ text: 'Ayuda', optOutType: 'HELP' })).toBe('help');
  });
});

describe('a failure', () => {
  it.each([
    [21610, 'stop'],
    [21211, 'unreachable'],
    [21614, 'unreachable'],
    [30005, 'unreachable'],
    [30006, 'unreachable'],
    // Temporary failures: the phone may be switched on again, or the country may be allowed later.
    [30003, null],
    [21408, null],
    [30008, null],
    [null, null],
  ])('with code %s stops further texts as: %s', (code, reason) => {
    expect(reasonToStopTexts(code)).toBe(reason);
  });

  it('is described with its code, known or not', () => {
    expect(describeTextFailure(30007)).toBe(
      'Twilio could not deliver the text: the carrier filtered the text as spam (error 30007).',
    );
    expect(describeTextFailure(39999)).toContain('(error 39999)');
    expect(describeTextFailure(null)).toBe('Twilio could not deliver the text.');
  });
});

it.each([
  ['STOP', '', true],
  [' stop ', '', true],
  ['Baja', 'STOP', true],
  // Twilio compares the whole answer with its words.
  ['Stop please', '', false],
  ['ALTO', '', false],
  ['wrong number', '', false],
])('“%s” (Twilio says “%s”) is confirmed by Twilio: %s', (text, optOutType, isConfirmed) => {
  expect(isConfirmedByTwilio({ text, optOutType })).toBe(isConfirmed);
});
