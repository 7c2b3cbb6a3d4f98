import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/**
 * Classes for the requests and responses of a server, which have express's methods from the start: express gives each its methods
 * by changing its prototype, and from then on all of Node's code takes longer with it.
 */
export function createMessageClasses() {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  return {
    classes: { IncomingMessage: AppRequest, ServerResponse: AppResponse },
    /** From now on they are what this app makes of them. */
    adopt(app: Pick<Express, 'request' | 'response'>): void {
      Object.setPrototypeOf(AppRequest.prototype, app.request);
      Object.setPrototypeOf(AppResponse.prototype, app.response);
      app.request = AppRequest.prototype as Request;
      app.response = AppResponse.prototype as unknown as Response;
    },
  };
}
