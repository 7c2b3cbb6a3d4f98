/**
 * Import rules: the table of docs/architecture.md, which also says why a line differs from the design's
 * (docs/decisions/2026-11-22-direction.md). A room is a folder of app/, or a file that has its own rule.
 */
export interface Room {
  /** Folders and files that the room may import, including itself. */
  imports: readonly string[];
  /** Folders and files whose types it may import. */
  types?: readonly string[];
  /** Packages that its files may import; all if missing. */
  packages?: RegExp;
  /** Packages that it may also load through its imports; all if missing. */
  reaches?: RegExp;
}

/** The database client's types, which generated code declares. */
const PRISMA_TYPES = 'app/domain/database.ts';
const VOCABULARY = ['app/engine/vocabulary', 'app/engine/vocabulary.ts'];
/** Sentences on approval and evidence, which plans and screens share. */
const CLAIM_LINES = ['approval-lines.ts', 'evidence-names.ts'].flatMap((file) => [
  `app/engine/claims/${file}`,
  `app/engine/claims/es/${file}`,
]);
/** Modules that show a plan: the results of the widget, without its questions. */
const RESULTS = ['app/widget/results', 'app/widget/plan'];
const ZOD = /^zod(\/|$)/;
const NONE = /^$/;
/** Excludes the packages that render e-mails, documents and pictures, which happens elsewhere. */
const NO_RENDERING = /^(?!@react-email|react-dom|pdfkit|satori|sharp|nodemailer|@prisma\/client$)/;
/** The visitor's language is passed by AsyncLocalStorage, which a bundle for the browser does not contain. */
const LANGUAGE = /^node:async_hooks$/;

const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
const SHARED = either(ZOD, LANGUAGE);

export const ROOMS: Record<string, Room> = {
  'app/engine': { imports: ['app/engine', 'content/sources.json'], packages: ZOD, reaches: NONE },
  'app/messages': {
    imports: ['app/messages', ...VOCABULARY, ...CLAIM_LINES],
    packages: LANGUAGE,
    reaches: ZOD,
  },
  'app/protocol': {
    imports: [
      'app/protocol',
      'app/messages',
      ...VOCABULARY,
      'app/engine/types.ts',
      'app/engine/other-compounds.ts',
    ],
    types: ['app/engine'],
    packages: ZOD,
    reaches: LANGUAGE,
  },
  'app/lib': { imports: ['app/lib'], packages: ZOD, reaches: NONE },
  'app/lib/hash-recipient.server.ts': {
    imports: ['app/lib'],
    packages: /^node:crypto$/,
    reaches: NONE,
  },
  'app/lib/key-ring.server.ts': {
    imports: ['app/lib'],
    packages: /^node:crypto$/,
    reaches: /^node:crypto$/,
  },
  'app/lib/seal.server.ts': {
    imports: ['app/lib'],
    packages: /^node:crypto$/,
    reaches: NONE,
  },
  'app/lib/bounce-address.server.ts': {
    imports: ['app/lib'],
    packages: /^node:crypto$/,
    reaches: NONE,
  },
  'app/lib/signed-id.server.ts': {
    imports: ['app/lib'],
    packages: /^node:crypto$/,
    reaches: NONE,
  },
  'app/theme': { imports: ['app/theme', 'app/lib', 'app/ui/tokens.css'], packages: NONE, reaches: ZOD },
  'app/ui': { imports: ['app/ui', 'app/lib'] },
  'app/plan-view': {
    imports: ['app/plan-view', 'app/engine', 'app/protocol', 'app/messages', 'app/lib'],
    packages: /^react(\/|$)/,
    reaches: SHARED,
  },
  'app/widget': {
    imports: [
      'app/widget',
      'app/plan-view',
      'app/engine',
      'app/protocol',
      'app/messages',
      'app/ui/primitives',
      'app/ui/tokens.css',
      'app/lib',
    ],
    packages: /^(react(-dom)?|preact)(\/|$)/,
    reaches: SHARED,
  },
  'app/db': { imports: ['app/db', 'app/lib', 'prisma/generated'] },
  [PRISMA_TYPES]: { imports: [], types: ['prisma/generated'], packages: NONE, reaches: NONE },
  'app/domain': {
    imports: [
      'app/domain',
      'app/engine',
      'app/protocol',
      'app/messages',
      'app/lib',
      'app/plan-view/links-in-text.ts',
      'app/plan-view/product-link.ts',
      'app/theme/theme.ts',
      'app/outbox/index.ts',
      'content',
    ],
    types: ['app/outbox/types.ts'],
    packages:
      /^(zod|node:crypto|node:stream|@node-rs\/argon2|@zxcvbn-ts\/language-common|otpauth|minisearch|sanitize-html|libphonenumber-js\/min|csv-parse|csv-(parse|stringify)\/sync|@prisma\/client\/runtime\/client)$/,
    reaches: SHARED,
  },
  'app/outbox': {
    imports: ['app/outbox', 'app/lib'],
    types: [PRISMA_TYPES, 'app/domain/erased-person.ts'],
    packages: /^(node:crypto|node:os|@prisma\/client\/runtime\/client)$/,
    reaches: ZOD,
  },
  'app/documents': {
    imports: [
      'app/documents',
      'app/engine',
      'app/protocol',
      'app/messages',
      'app/plan-view',
      'app/theme',
      'app/ui/tokens.css',
      ...RESULTS,
      'app/lib',
      'public/favicon.svg',
      'public/mark.svg',
    ],
    types: ['app/domain'],
    packages: /^(react(-dom)?(\/|$)|pdfkit$|satori$|sharp$|node:(fs\/promises|module)$)/,
    reaches: SHARED,
  },
  'app/mails': {
    imports: [
      'app/mails',
      'app/engine',
      'app/protocol',
      'app/messages',
      'app/plan-view',
      'app/theme',
      'app/ui/tokens.css',
      ...RESULTS,
      'app/lib',
    ],
    types: ['app/domain'],
    packages: /^(react(-dom)?(\/|$)|@react-email\/components$)/,
    reaches: SHARED,
  },
  'app/adapters': {
    imports: [
      'app/adapters',
      'app/documents',
      'app/mails',
      'app/domain/assets/index.ts',
      'app/domain/billing/plans.ts',
      'app/domain/messaging/index.ts',
      'app/lib',
    ],
    types: ['app/domain', 'app/outbox'],
    packages:
      /^(node:[\w/]+|zod|nodemailer(\/lib\/(mime-node|mime-funcs))?|sharp|standardwebhooks|stripe|ipaddr\.js|twilio\/lib\/webhooks\/webhooks\.js|@prisma\/client\/runtime\/client)$/,
    reaches: ZOD,
  },
  'app/http': {
    imports: ['app/http', 'app/domain', 'app/protocol', 'app/messages', 'app/theme', 'app/lib'],
    packages: NO_RENDERING,
    reaches: NO_RENDERING,
  },
  'app/api': {
    imports: [
      'app/api',
      'app/domain',
      'app/protocol',
      'app/messages',
      'app/http',
      'app/documents',
      'app/lib',
    ],
    types: ['app/services.server.ts'],
    packages: /^(zod(\/|$)|isbot$)/,
  },
  'app/site': {
    imports: [
      'app/site',
      'app/ui',
      'app/theme',
      'app/messages',
      'app/lib',
      'app/engine/source-address.ts',
      'app/plan-view/marks.tsx',
      'app/protocol/commission-contract.ts',
      'app/protocol/consent-rules.ts',
      'app/protocol/jurisdictions.ts',
      'app/protocol/public-site.ts',
      'app/protocol/regional-rules.ts',
      'content/api-changelog.md',
      'content/guides',
      'public/embed.d.ts',
    ],
    types: ['app/domain'],
  },
  'app/routes': {
    imports: [
      'app/adapters',
      'app/api',
      'app/db',
      'app/documents',
      'app/domain',
      'app/engine',
      'app/http',
      'app/lib',
      'app/mails',
      'app/messages',
      'app/outbox',
      'app/plan-view',
      'app/protocol',
      'app/services.server.ts',
      'app/site',
      'app/theme',
      'app/ui',
      'app/widget',
    ],
  },
  'app/settings': {
    imports: ['app/settings', 'app/adapters', 'app/db/connect.server.ts', 'app/domain', 'app/lib'],
    types: ['app/outbox/types.ts'],
  },
  server: { imports: ['server', 'app'] },
};

/** Files of app/ itself: the entry points of the Remix application and the wiring. */
const WIRING = [
  'check-submissions.server.ts',
  'entry.client.tsx',
  'entry.server.tsx',
  'load-context.d.ts',
  'root.tsx',
  'routes.ts',
  'services.server.ts',
];
for (const file of WIRING) ROOMS[`app/${file}`] = { imports: ['app'] };

const isWithin = (path: string, rule: string): boolean => path === rule || path.startsWith(`${rule}/`);

export const isOneOf = (path: string, rules: readonly string[] = []): boolean =>
  rules.some((rule) => isWithin(path, rule));

/** Returns the room of a file, by the longest matching name; undefined if no rule names its folder. */
export function findRoom(file: string): string | undefined {
  if (!roomsByFile.has(file))
    roomsByFile.set(
      file,
      Object.keys(ROOMS)
        .filter((room) => isWithin(file, room))
        .sort((a, b) => b.length - a.length)[0],
    );
  return roomsByFile.get(file);
}
/** Cached, because several rules and each planted violation look up the same files. */
const roomsByFile = new Map<string, string | undefined>();
