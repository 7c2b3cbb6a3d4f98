import { expect, test } from 'vitest';
import { namesDanger } from './danger-words.ts';

test.each([
  'Sometimes I want to die',
  'thoughts of self-harm last year',
  'I feel suicidal.',
  'I took an overdose in May',
  "I'm 16 and want muscles",
  'I am 17 years old',
  'im 15.',
  'I’m 17',
  'I am a minor',
  'I am 16 years of age',
  'I’m seventeen, training daily',
  'my aunt had MEDULLARY thyroid cancer',
  'Pancreatitis in 2019',
  'tuve una pancreatitis',
  'A veces quiero morir',
  'pienso en hacerme daño',
  'una sobredosis el año pasado',
  'tengo 16 años',
  'Tengo 17 años y entreno mucho',
  'soy menor de edad',
  'tengo 17 años de edad',
  'tengo quince años',
  'quiero acabar con mi vida',
  'mi padre tuvo cáncer medular de tiroides',
])('holds back amounts for "%s"', (text) => {
  expect(namesDanger(text)).toBe(true);
});

test.each([
  '',
  null,
  undefined,
  'insulin resistance',
  'resistencia a la insulina',
  "my mother's cancer worries me",
  'mi madre tuvo cáncer',
  'I am 10 pounds over my goal',
  'I am 5.5 feet tall',
  "I'm 12 kg overweight",
  'I am 16 weeks post-op',
  'I am 10 years sober and 34 now',
  'my son is 16 years old',
  'I am 45 years old',
  'tengo 10 kilos de más',
  'tengo 12 años de casada',
  'tengo quince años de experiencia',
  'I am sixteen weeks post-op',
  'I am fifteen pounds over my goal',
  'tengo 3 hijos',
  'mi hijo tiene 15 años',
  'no pancreatitis, no thyroid disease',
  'never had pancreatitis',
  'sin antecedentes de pancreatitis',
  'lesión medular en 2010',
  'I would kill for better sleep',
  'dying to lose weight',
  'Cutting phase, 2,000 kcal',
])('raises no false alarm for "%s"', (text) => {
  expect(namesDanger(text)).toBe(false);
});
