import * as z from 'zod/mini';
import { type FullSubmission, fieldErrors, fullSubmission, type Parsed } from '../../protocol/submission.ts';

// Without it zod probes for `eval`, which a Content-Security-Policy answers with a report.
z.config({ jitless: true });

/** The form's check at submit, with the server's own schema; answers come out in canonical form. */
export function validate(body: unknown): Parsed<FullSubmission> {
  const result = fullSubmission.safeParse(body);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, fields: fieldErrors(result.error.issues) };
}
