import { expect, it } from 'vitest';
import { PUBLIC_TEXT_REPLIES } from '../../../tests/support/public-text-replies.ts';
import { readTextWish } from './text-rules.ts';

const read = (text: string) => readTextWish({ text, optOutType: '' });
const list = (kind: 'stops' | 'others') =>
  PUBLIC_TEXT_REPLIES.flatMap((source) => source[kind].map((text) => ({ text, language: source.language })));

/**
 * The patterns miss 50 of 177 wishes: 16 English and 34 Spanish. Whoever changes a pattern sees here what it does to replies that it was
 * not made for. A person reads every reply that is missed, and no text goes out before (read-replies.db.test.ts).
 */
const MISSES = [
  ...["I don't wish to receive these offers anymore.", 'Cease', 'Delete', 'block', 'don’t text', 'shut up'],
  'Can I please be taken off of the list! Not coming out this winter. thanks',
  ...['Stpo', 'Please stopppp', 'i quiT!!!', 'yeah cancel', 'ok stop now', 'cancel please', 'quit it'],
  ...['do not contact', 'dont txt me', 'cease all contact'],
  ...['no quiero que me escriban', 'No quiero que me contacten más', 'no me sigan escribiendo'],
  ...['no me vuelvan a escribir', 'bórrenme de la lista', 'sáquenme de su lista', 'Baja, gracias'],
  ...['saquenme de la lista', 'Borrenme de la lista, gracias', 'Borrame de la lista', 'No me hablen más'],
  ...['Sacame de la lista definitivamente, por favor.', 'No quiero que me escriban más'],
  ...['Paren los mensajes', 'Corten los mensajes', 'Quiero dejar de recibir mensajes', 'Desuscribime'],
  ...['No deseo recibir más comunicaciones', 'no quiero que me molesten mas', 'basta de molestar'],
  ...['no me contacten nunca mas', 'podrian dejar de escribirme?', 'quiero cancelar suscripcion'],
  'la verdad ya no estoy buscando, no quiero que me escriban mas por favor',
  ...['ya no me escriban por favor', 'quiero dejar de recibir mensajes', 'no mas mensajes', 'no mas textos'],
  ...['quitenme de su lista', 'no quiero mas promociones', 'no quiero ofertas', 'este no es mi numero'],
  'se equivocaron de numero',
];

/** Replies that the patterns take for a wish to stop, although their source does not: the texts end, and START brings them back. */
const WRONG_STOPS = [
  'my brakes squeal when I stop',
  'I want to opt out of the extended warranty',
  'No me mandes más mensajes de inglés, quiero Marketing',
  'no me escribieron más, sigue en pie?',
  'quiero darme de baja de una promoción',
];

it('there are at least 200 replies, many in each language', () => {
  const all = [...list('stops'), ...list('others')];
  expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200);
  for (const language of ['en', 'es'])
    expect(all.filter((reply) => reply.language === language).length).toBeGreaterThanOrEqual(90);
});

it('the reader misses these wishes to stop, and no other', () => {
  const misses = list('stops').flatMap(({ text }) => (read(text) === 'stop' ? [] : [text]));
  expect(misses.toSorted()).toEqual(MISSES.toSorted());
});

it('the reader takes these replies for a wish to stop, and no other', () => {
  const wrong = list('others').flatMap(({ text }) => (read(text) === 'stop' ? [text] : []));
  expect(wrong.toSorted()).toEqual(WRONG_STOPS.toSorted());
});

it('no wish to stop is taken for another wish, which would not hold texts', () => {
  for (const { text } of list('stops')) expect(read(text) ?? 'unread', text).toMatch(/^(stop|unread)$/);
});
