export {
  type ClaimOptions,
  COMPANY_CLAIM_MS,
  dropLapsedClaims,
  END_CLAIMS,
  forEachClaimed,
  forEachOfClaimed,
  type Repeat,
  repeatUnlessAll,
} from './for-each-claimed.server.ts';
