import type { CheckTopic, StartCondition } from './schedule.ts';

export const SPANISH_CHECK_TOPICS: Record<CheckTopic, string> = {
  tolerance: 'tolerancia',
  dosing: 'optimización de la dosis',
  progress: 'evaluación del progreso',
};

export const SPANISH_START_CONDITIONS: Record<StartCondition, string> = {
  'no-effect': 'Las pruebas en personas no hallaron un efecto útil, así que no hay motivo para empezarlo.',
  doctor: 'Primero consulte a un médico, que también decide cuándo parar: sus respuestas piden precaución.',
  'safety-questions': 'Primero responda las preguntas de seguridad.',
};
