import type { MonitoredBy, Visit } from './types.ts';

/** The monitored values of an entry. Plans of engines before 2.1.0 do not say by whom. */
export interface Monitored {
  monitoring_parameters: readonly string[];
  monitoring?: readonly MonitoredBy[];
}

export interface Measurement {
  item: string;
  visits: readonly Visit[];
}

/** Separates what a person notes each week from what a doctor measures at visits. */
export function splitMonitoring({ monitoring_parameters, monitoring = [] }: Monitored) {
  const noted: string[] = [];
  const measured: Measurement[] = [];
  for (const [index, item] of monitoring_parameters.entries()) {
    const monitoredBy = monitoring[index];
    if (Array.isArray(monitoredBy)) measured.push({ item, visits: monitoredBy });
    else noted.push(item);
  }
  return { noted, measured };
}
