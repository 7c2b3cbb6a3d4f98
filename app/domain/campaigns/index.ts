export { erase } from './erase.server.ts';
export { noteDelivery } from './note-delivery.server.ts';
