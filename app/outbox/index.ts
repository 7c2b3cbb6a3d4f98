export type { NewMessage } from './enqueue.server.ts';
export { enqueue, enqueueStatement } from './enqueue.server.ts';
export { recipientLock } from './lock-recipients.server.ts';
export { type MessageScope, planAgain } from './plan-again.server.ts';
export type { OutboxSummary } from './summary.server.ts';
export { outboxSummary } from './summary.server.ts';
export type { OutboxKind, OutboxState, RenderedMail } from './types.ts';
