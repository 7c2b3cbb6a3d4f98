import { readDangerWords } from '#app/engine/danger-words.ts';
import type { DangerFinding } from '#app/engine/own-words.ts';
import { t } from '#app/messages/own-words.ts';
import type { Answers } from './answers.ts';

/**
 * Reads the dangers that a visitor's own words name, and the messages to show next to them (D63). It is a separate file, because its
 * patterns are large and few visitors write anything.
 */
export function readOwnWords({
  additionalConcerns,
  sexAtBirth,
}: Pick<Answers, 'additionalConcerns'> & Partial<Pick<Answers, 'sexAtBirth'>>): {
  findings: DangerFinding[];
  messages: string[];
} {
  const findings = readDangerWords(additionalConcerns, sexAtBirth);
  return { findings, messages: findings.some(({ action }) => action === 'refuse') ? [t.underAge] : [] };
}
