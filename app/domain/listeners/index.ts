export { LEAD_CREATED } from './lead-created.ts';
export { SALE_RECORDED } from './sale-recorded.ts';
export { STOP_LIST } from './stop-list.ts';
