/** The parts of an OpenAPI 3.1 document that both its writer (app/api) and the API guide's page (app/site) use. */

export type JsonSchema = { [key: string]: unknown };

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface MediaType {
  schema?: JsonSchema;
  example?: unknown;
}
