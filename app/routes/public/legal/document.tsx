import { type AppLoadContext, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listConnectedSystems } from '#app/domain/integrations/index.ts';
import {
  findCompanyDocument,
  findDocument,
  hashLegalText,
  LEGAL_DOCUMENTS,
  type LegalDocumentId,
  readOperatorIdentity,
} from '#app/domain/site/index.ts';
import { describeSiteTenant } from '#app/domain/tenants/index.ts';
import {
  closedSite,
  keptTenantOfClient,
  publicDocument,
  requirePlatformSite,
  siteOfClient,
  siteTenantOfClient,
} from '#app/http/public-site.server.ts';
import { acceptedLocale, DEFAULT_LOCALE, type Locale, parseLocale } from '#app/messages/locales.ts';
import { documentSettings } from '#app/site/legal/document-settings.ts';
import { describeCompany, writeDocument } from '#app/site/legal/documents.ts';
import { legalHeaders, legalLinks, legalMeta } from '#app/site/legal/legal-document.ts';
import { LegalPage, type ShownVersion } from '#app/site/legal/legal-page.tsx';
import { LEGAL_PATHS } from '#app/site/legal/legal-paths.ts';
import type { LegalText } from '#app/site/legal/legal-text.ts';

interface ShownDocument {
  texts: Record<Locale, LegalText>;
  shown: ShownVersion;
  isListed: boolean;
  /** The company whose document it is, if it was kept. */
  keptOf?: { id: string; name: string };
}

/** Documents of which a company's site has its own version. The others concern companies alone. */
const TENANT_DOCUMENTS: readonly LegalDocumentId[] = ['terms', 'privacy', 'consumer-health-data'];

/** `/legal/{document}`, in the language of `?locale=` or of the browser; `?version=` shows an earlier version, a company's by its hash. */
export const loader = async ({ request, context, params }: LoaderFunctionArgs) => {
  const document = LEGAL_DOCUMENTS.find((id) => id === params.document);
  if (!document) throw json(null, { status: 404 });
  const site = TENANT_DOCUMENTS.includes(document)
    ? await siteOfClient(request, context)
    : await requirePlatformSite(request, context);
  const query = new URL(request.url).searchParams;
  const requestedLocale = query.get('locale');
  const locale =
    parseLocale(requestedLocale) ?? acceptedLocale(request.headers.get('accept-language')) ?? DEFAULT_LOCALE;
  context.locale = locale;
  const version = query.get('version') ?? undefined;
  const published = site.kind === 'platform' ? await findPublished(context, document, version) : null;
  const found =
    published ??
    (version === undefined
      ? await writeForTenant({ request, context }, document)
      : await findKept({ request, context }, document, version));
  if (!found && version !== undefined) throw json(null, { status: 404 });
  const { keptOf } = found ?? {};
  return publicDocument(
    keptOf && site.kind === 'platform' ? closedSite(request, keptOf) : site,
    {
      ...{ document, locale, version, namesLocale: parseLocale(requestedLocale) !== undefined },
      text: found?.texts[locale] ?? null,
      shown: found?.shown ?? null,
      isListed: found?.isListed ?? false,
    },
    { varies: !requestedLocale },
  );
};

export const handle = { hydrate: false };
export const headers = legalHeaders;
export const links = legalLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => legalMeta(data);

export default function LegalDocument() {
  const { document, ...data } = useLoaderData<typeof loader>();
  return <LegalPage {...data} path={LEGAL_PATHS[document]} />;
}

/** Reads a document of the platform as it was published. */
async function findPublished(
  context: AppLoadContext,
  document: LegalDocumentId,
  version: string | undefined,
): Promise<ShownDocument | null> {
  const found = await findDocument(context.services.db, document, version);
  return (
    found && {
      texts: found.texts as Record<Locale, LegalText>,
      shown: {
        version: found.version,
        sha256: found.sha256,
        appliesFrom: found.appliesFrom.toISOString().slice(0, 10),
        others: found.versions.filter((candidate) => candidate !== found.version),
      },
      isListed: found.isNewest,
    }
  );
}

/** Reads a version of a company's own document that a submission recorded, also after the company was switched off. */
async function findKept(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  document: LegalDocumentId,
  sha256: string,
): Promise<ShownDocument | null> {
  const keptOf = await keptTenantOfClient(request, context);
  const key = keptOf && { tenantId: keptOf.id, document, sha256 };
  const found = key && (await findCompanyDocument(context.services.db, key));
  if (!found) return null;
  const texts = found.texts as Record<Locale, LegalText>;
  const { reviewed } = texts.en;
  return {
    texts,
    keptOf: { id: keptOf.id, name: keptOf.name },
    shown: {
      version: reviewed,
      sha256,
      appliesFrom: found.firstShownAt.toISOString().slice(0, 10),
      others: [],
    },
    isListed: false,
  };
}

/** Writes a document of a company from its settings. Its version is the day of the text's last review. */
async function writeForTenant(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  document: LegalDocumentId,
): Promise<ShownDocument | null> {
  const { db, env } = context.services;
  const tenant = await siteTenantOfClient(request, context);
  if (!tenant) return null;
  const [operator, connectedSystems] = await Promise.all([
    readOperatorIdentity(db),
    listConnectedSystems(db, tenant.id),
  ]);
  const { site, company } = describeSiteTenant(tenant);
  const described = { site, company: { ...company, connectedSystems } };
  const facts = describeCompany(described, operator, documentSettings(env));
  const texts = writeDocument(document, facts);
  const { reviewed } = texts.en;
  return {
    texts,
    shown: { version: reviewed, sha256: hashLegalText(texts), appliesFrom: reviewed, others: [] },
    isListed: true,
  };
}
