import type { ApiCall } from './api-document.ts';

/** Formats a call as a shell command. */
export function curlExample(origin: string, call: ApiCall): string {
  const { method, path, parameters, requestBody, security } = call;
  const query = parameters.flatMap(({ in: place, name, example }) =>
    place === 'query' && example !== undefined ? [`${name}=${encodeURIComponent(String(example))}`] : [],
  );
  const target = path.replace(/\{(\w+)\}/g, (_all, name: string) => PATH_EXAMPLES[name] ?? `$${name}`);
  const body = requestBody?.content['application/json']?.example;
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  const parts = [
    `curl ${method === 'GET' || method === 'POST' ? '' : `-X ${method} `}"${origin}${target}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(security.some((requirement) => 'apiKey' in requirement)
      ? ['-H "Authorization: Bearer $API_KEY"']
      : []),
    ...(security.length > 0 && !security.some((requirement) => 'apiKey' in requirement)
      ? [`-H "Cookie: session=$SESSION" -H "Origin: ${origin}"`]
      : []),
    ...(takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return parts.join(' \\\n  ');
}

const PATH_EXAMPLES: Readonly<Record<string, string>> = { month: '2026-11' };
