/**
 * Every list that a visitor chooses from, in the specification's words (V section 3). One file per widget, so that a
 * widget's bundle carries the lists that it shows and no others.
 */
export * from './vocabulary/consumer.ts';
export * from './vocabulary/full.ts';
export * from './vocabulary/shared.ts';
export * from './vocabulary/technical.ts';
