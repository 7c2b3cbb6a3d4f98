import type { MediaType, Parameter } from '#app/lib/openapi-shapes.ts';

/** Fields of the OpenAPI document that the page reads. */

interface ApiAnswer {
  description: string;
  content?: Record<string, MediaType>;
}

interface ApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, ApiAnswer>;
}

export interface ApiDocument {
  info: { version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: Record<string, Record<string, unknown>>;
}

export interface ApiCall extends ApiOperation {
  method: string;
  path: string;
}

/** Groups the calls, in the document's order. */
export const groupCalls = ({ tags, paths }: ApiDocument): { name: string; calls: ApiCall[] }[] => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  return tags.map(({ name }) => ({ name, calls: calls.filter(({ tags: [group] }) => group === name) }));
};
