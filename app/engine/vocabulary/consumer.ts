import type { Option } from './shared.ts';

export const CONSUMER_GOALS = [
  { id: 'weight', label: 'Burn stubborn fat and look leaner' },
  { id: 'energy', label: 'Boost energy and mental clarity' },
  { id: 'sleep', label: 'Sleep deeper and wake up energized' },
  { id: 'hormones', label: 'Feel balanced and confident' },
  { id: 'performance', label: 'Boost recovery and strength' },
] as const satisfies readonly Option[];

export const CONSUMER_CHALLENGES = [
  { id: 'burnout', label: 'Always tired and burned out' },
  { id: 'metabolism', label: "Can't lose weight no matter what" },
  { id: 'stress', label: "Stressed and can't sleep well" },
  { id: 'recovery', label: 'Slow recovery and achy joints' },
  { id: 'libido', label: 'Low energy and drive' },
] as const satisfies readonly Option[];
