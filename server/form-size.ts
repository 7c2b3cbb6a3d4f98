import type { RequestHandler } from 'express';
import { MAX_FORM_BYTES } from '#app/http/read-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { sendProblem } from './web-request.ts';

/** Pages with a form that contains a file: logo, picture of a product, CSV, a sequence of e-mails. */
const WITH_FILES =
  /^\/(admin\/(tenants\/[^/]+\/branding|catalogue\/[^/]+|(sales|suppressions)\/import)|communications)$/;

/**
 * Refuses page forms that are too large before they are read; the API's calls have separate limits. Forms with files pass to their pages,
 * which check the log-in first and limit what they read (app/http/read-upload.server.ts).
 */
export const formSize: RequestHandler = (req, res, next) => {
  if (req.method !== 'POST') return next();
  const isUpload = WITH_FILES.test(req.path) && Boolean(req.is('multipart/form-data'));
  const length = req.get('content-length');
  const hasBody = length !== undefined || req.get('transfer-encoding') !== undefined;
  if (isUpload || !hasBody || (length !== undefined && Number(length) <= MAX_FORM_BYTES)) return next();
  // A form without a length is refused too, because its size is unknown; browsers always send a length.
  const refusal = new AppError('too-large', 'This form is too large. Shorten the text and try again.');
  sendProblem(res, refusal).catch(next);
};
