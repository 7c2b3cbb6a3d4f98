import { expect } from '@playwright/test';
import { press, untilReady, type Widget } from './assessment-walk.ts';

type Question = readonly [heading: string, choice: string];
type Field = readonly [label: string, value: string];

/** The texts of the consumer and the technical widget, in both languages. */
export interface ListWords {
  /** Heading and choice of each question. */
  questions: readonly [Question, Question, ...Question[]];
  /** The technical widget's last step, which has no question. */
  confirm?: string;
  next: string;
  reveal: string;
  list: string;
  open: string;
  capture: string;
  fields: readonly [Field, Field];
  /** Error of the form when it is sent empty. */
  missing: string;
  send: string;
  sent: string;
}

export const CONSUMER: Record<'en' | 'es', ListWords> = {
  en: {
    questions: [
      ['What do you want to achieve?', 'Boost energy and mental clarity'],
      ["What's holding you back?", 'Always tired and burned out'],
      ["What's your wellness budget?", 'Balanced'],
    ],
    next: 'Continue',
    reveal: 'Show Me My Peptide Stack',
    list: 'Your Peptide Stack is Ready!',
    open: 'Get My Full Protocol (Free)',
    capture: 'Your Stack is Ready!',
    fields: [
      ['Email Address', 'consumer@example.com'],
      ['Phone Number', '+1 555 0100'],
    ],
    missing: 'Email required',
    send: 'Send Me My Personalized Plan',
    sent: 'Your plan is on the way! 🎉',
  },
  es: {
    questions: [
      ['¿Qué quiere lograr?', 'Aumentar la energía y la claridad mental'],
      ['¿Qué se lo impide?', 'Siempre con cansancio y agotamiento'],
      ['¿Cuál es su presupuesto de bienestar?', 'Equilibrado'],
    ],
    next: 'Continuar',
    reveal: 'Mostrar mi combinación de péptidos',
    list: '¡Su combinación de péptidos está lista!',
    open: 'Obtener mi protocolo completo (gratis)',
    capture: '¡Su combinación está lista!',
    fields: [
      ['Correo electrónico', 'consumidora@example.com'],
      ['Número de teléfono', '+52 55 0100 0100'],
    ],
    missing: 'Falta el correo electrónico',
    send: 'Enviarme mi plan personalizado',
    sent: '¡Su plan está en camino! 🎉',
  },
};

export const TECHNICAL: Record<'en' | 'es', ListWords> = {
  en: {
    questions: [
      ['Primary Research Application', 'Hormonal pathway analysis'],
      ['Specific Research Objective', 'Growth hormone release'],
      ['Research Experience Level', 'Novice'],
      ['Research Protocol Budget', 'Institutional'],
      ['Safety Screening and Contraindications', 'Immunological conditions'],
    ],
    confirm: 'Confirm Research Parameters',
    next: 'Continue',
    reveal: 'Generate Protocol',
    list: 'Research Protocol Generated',
    open: 'Access Full Research Protocol',
    capture: 'Research Protocol Ready',
    fields: [
      ['Institution/Laboratory Name', 'Example Institute'],
      ['Institutional Email Address', 'lab@example.com'],
    ],
    missing: 'Email Required',
    send: 'Submit Research Protocol',
    sent: 'Protocol Submitted',
  },
  es: {
    questions: [
      ['Aplicación principal de la investigación', 'Análisis de vías hormonales'],
      ['Objetivo específico de la investigación', 'Liberación de hormona del crecimiento'],
      ['Nivel de experiencia en investigación', 'Principiante'],
      ['Presupuesto del protocolo de investigación', 'Institucional'],
      ['Evaluación de seguridad y contraindicaciones', 'Afecciones inmunológicas'],
    ],
    confirm: 'Confirme los parámetros de la investigación',
    next: 'Continuar',
    reveal: 'Generar protocolo',
    list: 'Protocolo de investigación generado',
    open: 'Acceder al protocolo de investigación completo',
    capture: 'Protocolo de investigación listo',
    fields: [
      ['Nombre de la institución o el laboratorio', 'Instituto Ejemplo'],
      ['Correo electrónico institucional', 'laboratorio@example.com'],
    ],
    missing: 'Falta el correo electrónico',
    send: 'Enviar protocolo de investigación',
    sent: 'Protocolo enviado',
  },
};

export const pressNamed = (widget: Widget, name: string) =>
  press(widget.getByRole('button', { name, exact: true }));

/**
 * Goes from the first question until the plan is sent. `look` is called on every screen, and on the form with its errors.
 * @returns the path of the plan's page
 */
export async function walkList(
  widget: Widget,
  words: ListWords,
  look: () => Promise<void> = async () => {},
): Promise<string> {
  const { questions, confirm, fields } = words;
  await untilReady(widget);
  for (const [place, [heading, choice]] of questions.entries()) {
    await expect(widget.getByRole('heading', { name: heading })).toBeVisible();
    await widget.getByLabel(choice).check();
    await look();
    await pressNamed(widget, confirm || place < questions.length - 1 ? words.next : words.reveal);
  }
  if (confirm) {
    await expect(widget.getByRole('heading', { name: confirm })).toBeVisible();
    await look();
    await pressNamed(widget, words.reveal);
  }
  await expect(widget.getByRole('heading', { name: words.list, exact: true })).toBeVisible();
  await look();
  await pressNamed(widget, words.open);
  await expect(widget.getByRole('heading', { name: words.capture, exact: true })).toBeVisible();
  await pressNamed(widget, words.send);
  await expect(widget.getByText(words.missing, { exact: true })).toBeVisible();
  await look();
  for (const [label, value] of fields) await widget.getByLabel(label).fill(value);
  await pressNamed(widget, words.send);
  await expect(widget.getByText(words.sent, { exact: true }).first()).toBeVisible();
  await look();
  return `${await widget.locator('.sg-plan-link a').getAttribute('href')}`;
}
