import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { type SharingPicture, sharingPictures } from '#app/documents/sharing-picture/index.ts';
import { articles, findArticle } from '#app/domain/education/index.ts';
import { conditional } from '#app/http/conditional.server.ts';
import { readShownClaims } from '#app/http/landing-document.server.ts';
import { problemResponse } from '#app/http/problem.server.ts';
import { siteTenantOfClient } from '#app/http/public-site.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DEFAULT_TENANT } from '#app/protocol/default-tenant.ts';
import { DRAWINGS } from '#app/site/education/article-drawings.ts';
import { createPalettes } from '#app/theme/palette.ts';
import { DEFAULT_THEME, parseTheme } from '#app/theme/theme.ts';

const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** `/og/landing.png`, `/og/education.png`, `/og/education/{id}.png`: pictures for shared links to the pages. */
export const loader = async ({ request, context, params }: LoaderFunctionArgs) => {
  try {
    const { showArticles, ...site } = await siteLook(request, context);
    const path = params['*'] ?? '';
    let texts =
      showArticles || !path.startsWith('education') ? findPictureTexts(path, site.site.kind) : undefined;
    if (texts === LANDING) texts = { ...LANDING, title: await readHeading(context) };
    if (!texts) throw new AppError('not-found', 'Picture not found.');
    const png = await sharingPictures.get({ ...site, ...texts });
    return conditional(request, png, { 'Content-Type': 'image/png', 'Cache-Control': A_DAY });
  } catch (error) {
    if (error instanceof AppError) return problemResponse(error, request.headers.get('accept'));
    throw error;
  }
};

type Texts = Pick<SharingPicture, 'title' | 'category' | 'note' | 'drawing'>;

function findPictureTexts(path: string, kind: SharingPicture['site']['kind']): Texts | undefined {
  if (path === 'landing.png') return kind === 'platform' ? LANDING : ASSESSMENT;
  if (path === 'education.png') return { title: 'Education Center', note: `${articles().length} articles` };
  const [, id] = /^education\/([a-z\d-]+)\.png$/.exec(path) ?? [];
  const article = id && findArticle(id);
  if (!article) return undefined;
  const { title, category, readTimeMinutes } = article;
  return { title, category, note: `${readTimeMinutes} min read`, drawing: DRAWINGS[id] };
}

/** The title is the landing page's heading. */
const LANDING: Texts = { category: 'White-Label SaaS Solution', title: '' };

async function readHeading(context: AppLoadContext): Promise<string> {
  const { texts } = await readShownClaims(context);
  return texts.heading ?? '';
}

/** A tenant's home page is its assessment. */
const ASSESSMENT: Texts = { title: 'Get Personalized Peptide Recommendations' };

type SiteLook = Omit<SharingPicture, 'title'> & { showArticles: boolean };

async function siteLook(request: Request, context: AppLoadContext): Promise<SiteLook> {
  const tenant = await siteTenantOfClient(request, context);
  const theme = tenant ? parseTheme(tenant) : DEFAULT_THEME;
  return {
    site: tenant
      ? { kind: 'tenant', name: tenant.name, isDefault: tenant.id === DEFAULT_TENANT }
      : { kind: 'platform', name: context.services.env.PRODUCT_NAME },
    showArticles: tenant?.showArticles ?? true,
    palette: createPalettes(theme)[theme.scheme === 'dark' ? 'dark' : 'light'],
  };
}
