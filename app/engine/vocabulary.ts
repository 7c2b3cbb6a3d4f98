/**
 * All lists that a visitor chooses from, in the specification's words (V section 3). There is one file per widget, so that a widget's
 * bundle includes only the lists that it shows.
 */
export * from './vocabulary/consumer.ts';
export * from './vocabulary/full.ts';
export * from './vocabulary/shared.ts';
export * from './vocabulary/technical.ts';
