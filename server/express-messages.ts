import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/**
 * Creates classes for the requests and responses of a server that have express's methods from the start. Express adds its methods by
 * changing each object's prototype, which slows down all of Node's code that uses the object afterwards.
 */
export function createMessageClasses() {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  return {
    classes: { IncomingMessage: AppRequest, ServerResponse: AppResponse },
    /** Makes the classes inherit from this app's request and response. */
    adopt(app: Pick<Express, 'request' | 'response'>): void {
      Object.setPrototypeOf(AppRequest.prototype, app.request);
      Object.setPrototypeOf(AppResponse.prototype, app.response);
      app.request = AppRequest.prototype as Request;
      app.response = AppResponse.prototype as unknown as Response;
    },
  };
}
