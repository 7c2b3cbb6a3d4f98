import type { Prisma } from '#app/domain/database.ts';
import type { PERSONAL, PersonalOwner } from './personal-columns.ts';

/** Kinds of personal data. `technical` is what runs the service: ids, states and times. */
export const DATA_CATEGORIES = [
  'identity',
  'contact',
  'health',
  'answers',
  'behaviour',
  'orders',
  'consent',
  'messages',
  'technical',
] as const;
export type DataCategory = (typeof DATA_CATEGORIES)[number];

/** Why data are processed. */
export const PURPOSES = [
  'plan',
  'offers',
  'sales',
  'statistics',
  'proof',
  'delivery',
  'connected',
  'operation',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The entry of a column in the records of processing. */
export interface ColumnRecord {
  category: DataCategory;
  purpose: Purpose;
}

/** Models with personal data. */
export type PersonalModel = {
  [Owner in PersonalOwner]: keyof (typeof PERSONAL)[Owner];
}[PersonalOwner];

/** Every column of these models. */
export type ModelRecords<Model extends Prisma.ModelName> = {
  readonly [M in Model]: Readonly<
    Record<keyof Prisma.TypeMap['model'][M]['payload']['scalars'], ColumnRecord>
  >;
};

const record = (category: DataCategory, purpose: Purpose): ColumnRecord => ({ category, purpose });

export const ANSWERS_FOR_PLAN = record('answers', 'plan');
export const ANSWERS_FOR_STATISTICS = record('answers', 'statistics');
export const BEHAVIOUR_FOR_OFFERS = record('behaviour', 'offers');
export const BEHAVIOUR_FOR_PLAN = record('behaviour', 'plan');
export const BEHAVIOUR_FOR_SALES = record('behaviour', 'sales');
export const BEHAVIOUR_FOR_STATISTICS = record('behaviour', 'statistics');
export const CONSENT_FOR_DELIVERY = record('consent', 'delivery');
export const CONSENT_FOR_OFFERS = record('consent', 'offers');
export const CONSENT_FOR_PLAN = record('consent', 'plan');
export const CONSENT_FOR_PROOF = record('consent', 'proof');
export const CONTACT_FOR_DELIVERY = record('contact', 'delivery');
export const CONTACT_FOR_OFFERS = record('contact', 'offers');
export const CONTACT_FOR_OPERATION = record('contact', 'operation');
export const CONTACT_FOR_PLAN = record('contact', 'plan');
export const CONTACT_FOR_PROOF = record('contact', 'proof');
export const CONTACT_FOR_SALES = record('contact', 'sales');
export const HEALTH_FOR_OFFERS = record('health', 'offers');
export const HEALTH_FOR_PLAN = record('health', 'plan');
export const IDENTITY_FOR_OFFERS = record('identity', 'offers');
export const IDENTITY_FOR_PLAN = record('identity', 'plan');
export const MESSAGES_FOR_CONNECTED = record('messages', 'connected');
export const MESSAGES_FOR_DELIVERY = record('messages', 'delivery');
export const MESSAGES_FOR_OPERATION = record('messages', 'operation');
export const MESSAGES_FOR_PLAN = record('messages', 'plan');
export const MESSAGES_FOR_PROOF = record('messages', 'proof');
export const ORDERS_FOR_SALES = record('orders', 'sales');
export const TECHNICAL_FOR_CONNECTED = record('technical', 'connected');
export const TECHNICAL_FOR_DELIVERY = record('technical', 'delivery');
export const TECHNICAL_FOR_OFFERS = record('technical', 'offers');
export const TECHNICAL_FOR_OPERATION = record('technical', 'operation');
export const TECHNICAL_FOR_PLAN = record('technical', 'plan');
export const TECHNICAL_FOR_PROOF = record('technical', 'proof');
export const TECHNICAL_FOR_SALES = record('technical', 'sales');
export const TECHNICAL_FOR_STATISTICS = record('technical', 'statistics');
export const BEHAVIOUR_FOR_PROOF = record('behaviour', 'proof');
export const IDENTITY_FOR_PROOF = record('identity', 'proof');
