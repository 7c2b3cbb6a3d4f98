import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/**
 * LeadConnector's v2 API as its public documentation describes it (github.com/GoHighLevel/highlevel-api-docs: apps/contacts.json,
 * apps/locations.json, common/common-schemas.json at commit 0af86a4cbd48 of 19 June 2026). Bodies with undocumented fields are refused.
 */

export const CRM_KEY = 'pit-11111111-2222-4333-8444-555555555555';
export const CRM_LOCATION = 've9EPM428h8vShlRW1KT';

const text = z.string();
const textOrNull = text.nullable().optional();

/**
 * UpsertContactDto, without what only a person sets (gender, dateOfBirth, dnd, dndSettings, inboundDndSettings, assignedTo), and without
 * createNewIfDuplicateAllowed, which would make a repeated request create a second contact.
 */
const upsertBody = z.strictObject({
  locationId: text,
  firstName: textOrNull,
  lastName: textOrNull,
  name: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  address1: textOrNull,
  city: textOrNull,
  state: textOrNull,
  postalCode: text.optional(),
  website: textOrNull,
  timezone: textOrNull,
  tags: z.array(text).optional(),
  customFields: z
    .array(
      z.strictObject({
        id: text,
        key: text.optional(),
        field_value: z.union([text, z.array(text)]).optional(),
      }),
    )
    .optional(),
  source: text.optional(),
  country: text.optional(),
  companyName: textOrNull,
});
/** DndSettingSchema, for the channels that the service sets. */
const dndSetting = z.strictObject({
  status: z.enum(['active', 'inactive', 'permanent']),
  message: text.optional(),
  code: text.optional(),
});
/** UpdateContactDto, without what only a person sets. The API refuses other properties: issue 313 of its repository. */
const updateBody = upsertBody.omit({ locationId: true, companyName: true }).extend({
  dnd: z.boolean().optional(),
  dndSettings: z
    .strictObject({
      ...{ Call: dndSetting, Email: dndSetting, SMS: dndSetting },
      ...{ WhatsApp: dndSetting, GMB: dndSetting, FB: dndSetting },
    })
    .partial()
    .optional(),
});
/** TagsDTO */
const tagsBody = z.strictObject({ tags: z.array(text) });

export interface StubContact {
  id: string;
  email: string;
  tags: string[];
  body: z.infer<typeof upsertBody>;
  /** Status of do-not-disturb by channel. */
  dnd?: Record<string, string>;
}

export interface CrmRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** @param carryOut does what the CRM does with the request, and returns a function that sends the response */
type Answer = (
  request: CrmRequest,
  response: ServerResponse,
  carryOut: () => (response: ServerResponse) => void,
) => boolean;

/** CustomFieldsListSuccessfulResponseDto, with the documentation's examples. */
const CRM_CUSTOM_FIELDS = [
  { name: 'Source of the visit', dataType: 'TEXT' },
  { name: 'Tracking', dataType: 'LARGE_TEXT' },
  { name: 'Interests', dataType: 'MULTIPLE_OPTIONS' },
  { name: 'First seen', dataType: 'DATE' },
  { name: 'Contract', dataType: 'FILE_UPLOAD' },
].map((field, position) => ({
  id: `3sv6UEo51C9Bmpo1cK${position}q`,
  ...field,
  fieldKey: `contact.${field.name.toLowerCase().replaceAll(' ', '_')}`,
  placeholder: '',
  position,
  picklistOptions: [],
  picklistImageOptions: [],
  isAllowedCustomOption: false,
  isMultiFileAllowed: false,
  maxFileLimit: 1,
  locationId: CRM_LOCATION,
  model: 'contact',
}));
export const customFieldId = (name: string): string =>
  CRM_CUSTOM_FIELDS.find((field) => field.name === name)?.id ?? 'none';

/** Starts LeadConnector on this machine; it accepts one key and one location. Close it after the suite. */
export async function startCrm() {
  const requests: CrmRequest[] = [];
  const contacts = new Map<string, StubContact>();
  let before: Answer = () => false;
  const server = createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const sent = Buffer.concat(pieces).toString('utf8');
    const request: CrmRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: sent === '' ? null : JSON.parse(sent),
    };
    requests.push(request);
    const carryOut = () => {
      const { status, json } = answerCrm(request, contacts);
      return (to: ServerResponse) => {
        to.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
      };
    };
    if (!before(request, response, carryOut)) carryOut()(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    requests,
    contacts,
    upserts: () => requests.filter(({ path }) => path === '/contacts/upsert'),
    /** Sets a handler that runs first; if it returns true, it has responded. */
    answerFirst(next: Answer) {
      before = next;
    },
    reset() {
      requests.length = 0;
      contacts.clear();
      before = () => false;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** BadRequestDTO, UnauthorizedDTO and UnprocessableDTO. */
const refuse = (status: number, message: unknown, error?: string) => ({
  status,
  json: { statusCode: status, message, ...(error && { error }) },
});

function answerCrm({ method, path, headers, body }: CrmRequest, contacts: Map<string, StubContact>) {
  if (headers.authorization !== `Bearer ${CRM_KEY}`)
    return refuse(401, 'Invalid token: access token is invalid', 'Unauthorized');
  if (headers.version !== '2021-07-28') return refuse(400, 'version header was not found.');
  const [, locationId] = /^\/locations\/([\w-]+)\/customFields\?model=contact$/.exec(path) ?? [];
  if (method === 'GET' && locationId !== undefined)
    return locationId === CRM_LOCATION
      ? { status: 200, json: { customFields: CRM_CUSTOM_FIELDS } }
      : refuse(403, 'The token does not have access to this location.', 'Forbidden');
  if (method === 'POST' && path === '/contacts/upsert') return upsert(body, contacts);
  const [, tagged] = /^\/contacts\/([\w-]+)\/tags$/.exec(path) ?? [];
  if (method === 'POST' && tagged !== undefined) return addTags(body, contacts, tagged);
  if (method === 'DELETE' && tagged !== undefined) return removeTags(body, contacts, tagged);
  const [, id] = /^\/contacts\/([\w-]+)$/.exec(path) ?? [];
  if (method === 'PUT' && id !== undefined) return update(body, contacts, id);
  if (method === 'DELETE' && id !== undefined)
    return contacts.delete(id) ? { status: 200, json: { succeded: true } } : NO_CONTACT;
  return refuse(404, 'Not found');
}

/** The documentation names no status for an unknown contact but BadRequestDTO. */
const NO_CONTACT = refuse(400, 'Contact not found');

function update(body: unknown, contacts: Map<string, StubContact>, id: string) {
  const { data, error } = updateBody.safeParse(body);
  const contact = contacts.get(id);
  if (!data)
    return refuse(
      422,
      error.issues.map(({ message }) => message),
      'Unprocessable Entity',
    );
  if (!contact) return NO_CONTACT;
  const { customFields = [], dndSettings = {} } = data;
  const others = (contact.body.customFields ?? []).filter(
    (field) => !customFields.some(({ id: own }) => own === field.id),
  );
  contact.body = { ...contact.body, customFields: [...others, ...customFields] };
  const statuses = Object.entries(dndSettings).map(([channel, { status }]) => [channel, status]);
  contact.dnd = { ...contact.dnd, ...Object.fromEntries(statuses) };
  return { status: 200, json: { succeded: true, contact: { id, locationId: CRM_LOCATION } } };
}

function removeTags(body: unknown, contacts: Map<string, StubContact>, id: string) {
  const { data } = tagsBody.safeParse(body);
  const contact = contacts.get(id);
  if (!contact) return NO_CONTACT;
  if (!data) return refuse(422, ['tags must be an array'], 'Unprocessable Entity');
  contact.tags = contact.tags.filter((tag) => !data.tags.includes(tag));
  return { status: 200, json: { tags: contact.tags } };
}

function upsert(body: unknown, contacts: Map<string, StubContact>) {
  const { data, error } = upsertBody.safeParse(body);
  if (!data)
    return refuse(
      422,
      error.issues.map(({ message }) => message),
      'Unprocessable Entity',
    );
  if (data.locationId !== CRM_LOCATION)
    return refuse(403, 'The token does not have access to this location.', 'Forbidden');
  const email = data.email ?? '';
  const knownContact = [...contacts.values()].find((contact) => contact.email === email);
  const id = knownContact?.id ?? `seD4PfOuKoVMLkEZ${contacts.size}`;
  // Tags of the body replace those of the contact.
  contacts.set(id, { id, email, tags: data.tags ?? knownContact?.tags ?? [], body: data });
  const { customFields = [], ...standardFields } = data;
  const fields = customFields.map(({ id: field, field_value }) => ({ id: field, value: field_value }));
  const contact = { id, ...standardFields, customFields: fields, dateAdded: '2026-11-22T05:18:26.704Z' };
  // UpsertContactsSuccessfulResponseDto: 200 for a new and an updated contact.
  return { status: 200, json: { new: !knownContact, contact, traceId: 'trace-2' } };
}

function addTags(body: unknown, contacts: Map<string, StubContact>, id: string) {
  const { data } = tagsBody.safeParse(body);
  const contact = contacts.get(id);
  if (!contact) return refuse(404, 'Contact not found');
  if (!data) return refuse(422, ['tags must be an array'], 'Unprocessable Entity');
  contact.tags = [...new Set([...contact.tags, ...data.tags])];
  return { status: 201, json: { tags: contact.tags } };
}
