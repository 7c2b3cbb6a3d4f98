export {
  type ClaimOptions,
  COMPANY_LEASE_MS,
  dropLapsedClaims,
  END_CLAIMS,
  forEachClaimed,
  forEachOfClaimed,
  type Repeat,
  repeatUnlessAll,
} from './for-each-claimed.server.ts';
