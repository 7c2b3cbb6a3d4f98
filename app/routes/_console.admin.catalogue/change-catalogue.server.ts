import { json } from '@remix-run/node';
import { checkProductLinks, readCatalogue, setSold } from '../../domain/catalogue/index.ts';
import { type ConsoleArgs, requestedPage } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { AppError } from '../../lib/app-error.ts';
import type { LinksMessage } from './check-links.tsx';
import { displayName } from './product-rows.ts';

type Args = ConsoleArgs<'catalogue.edit'>;

/** What the catalogue's list does: products on sale and off it, one or several, and a look at the links. */
export async function changeCatalogue(args: Args) {
  const form = await readForm(args.request);
  switch (form.get('intent')) {
    case 'sell':
      return sell(args, form.getAll('entryId').map(String), true);
    case 'stop-selling':
      return sell(args, form.getAll('entryId').map(String), false);
    case 'check-links': {
      const message = await checkLinks(args);
      // In the page it is a fetcher that asks: the page reads itself anew meanwhile, so no redirect would arrive.
      return form.has('inPage')
        ? json({ links: message })
        : redirectWithToast(args, requestedPage(args.request), message);
    }
    default:
      throw new AppError('invalid', 'Unknown intent.');
  }
}

async function sell(args: Args, entryIds: string[], sold: boolean) {
  const { context, tenantId, actor, now, request } = args;
  const { db } = context.services;
  const back = requestedPage(request);
  if (entryIds.length === 0)
    return redirectWithToast(args, back, { tone: 'info', title: 'No product was chosen' });
  await setSold({ db, tenantId, entryIds, sold, actor, now });
  const lines = await readCatalogue({ db, tenantId });
  const [first, ...more] = lines.filter(({ id }) => entryIds.includes(id));
  const what = first && more.length === 0 ? displayName(first) : `${entryIds.length} products`;
  const are = more.length === 0 ? 'is' : 'are';
  return redirectWithToast(args, back, { title: `${what} ${are} ${sold ? 'sold' : 'not sold any more'}` });
}

async function checkLinks({ context, tenantId, now }: Args): Promise<LinksMessage> {
  const { db, webLinks } = context.services;
  try {
    await context.rateLimits.consume('link-check', tenantId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { tone: 'danger', title: 'Links not checked', description: error.message };
  }
  const { checked, broken } = await checkProductLinks({ db, links: webLinks, tenantId, now });
  return linksMessage(checked, broken);
}

function linksMessage(checked: number, broken: number): LinksMessage {
  if (checked === 0) return { tone: 'info', title: 'No product has a URL yet' };
  const addresses = `${checked} ${checked === 1 ? 'web address' : 'web addresses'}`;
  if (broken === 0)
    return { tone: 'success', title: 'Links checked', description: `${addresses}, none broken.` };
  return { tone: 'warning', title: 'Links checked', description: `${addresses}, ${broken} broken.` };
}
