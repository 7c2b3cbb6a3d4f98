export {
  type ClaimOptions,
  COMPANY_LEASE_MS,
  dropLapsedClaims,
  forEachClaimed,
} from './for-each-claimed.server.ts';
