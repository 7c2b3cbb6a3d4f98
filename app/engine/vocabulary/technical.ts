import type { Option } from './shared.ts';

export const TECHNICAL_APPLICATIONS = [
  { id: 'metabolic', label: 'Metabolic function studies' },
  { id: 'tissue', label: 'Tissue repair research' },
  { id: 'hormonal', label: 'Hormonal pathway analysis' },
  { id: 'cognitive', label: 'Cognitive function studies' },
  { id: 'cellular', label: 'Cellular regeneration research' },
  { id: 'performance', label: 'Performance enhancement studies' },
] as const satisfies readonly Option[];

export const TECHNICAL_OBJECTIVES = [
  { id: 'lipolysis', label: 'Lipolysis' },
  { id: 'angiogenesis', label: 'Angiogenesis' },
  { id: 'neuroplasticity', label: 'Neuroplasticity' },
  { id: 'mitochondrial', label: 'Mitochondrial function' },
  { id: 'collagen', label: 'Collagen synthesis' },
  { id: 'growth-hormone', label: 'Growth hormone release' },
] as const satisfies readonly Option[];
