export { LEAD_CREATED } from './lead-created.ts';
export { SALE_RECORDED } from './sale-recorded.ts';
