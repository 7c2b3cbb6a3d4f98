export { DEFAULT_SEQUENCES, type DefaultSequence, readDefaultSequence } from './default-sequences.ts';
