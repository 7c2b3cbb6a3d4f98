import * as z from 'zod';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { checkProductLinks, confirmSold, readCatalogue, setSold } from '#app/domain/catalogue/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { emptyForm } from '../frame/empty-form.ts';
import { operationContext } from '../frame/operation-context.ts';
import { cellsForm, saveCells, toastCells } from './change-cells.server.ts';
import type { LinksMessage } from './check-links.tsx';
import { previewPrices, pricesForm } from './preview-prices.server.ts';
import { displayName } from './product-rows.ts';

/** Products to put on sale or take off sale. */
const chosenProductsForm = z.object({
  entryId: z.array(z.string()).min(1, 'No product was chosen'),
});

const linkCheckForm = z.object({
  /** Set by the page's script, which shows the result itself. */
  inPage: z.literal('yes').optional(),
});

type Args = ConsoleArgs<'catalogue.edit'>;

/** The forms of the catalogue's list: put products on or off sale, change their cells, one or several, and check the links. */
export const changeCatalogue = consoleForms('catalogue.edit', FORM_RISKS.catalogue, (form) => ({
  sell: form({
    schema: chosenProductsForm,
    run: (args, { entryId }) => saveSold(args, entryId, true),
    toast: ({ subject }) => ({ title: `${subject} on sale` }),
  }),
  'stop-selling': form({
    schema: chosenProductsForm,
    run: (args, { entryId }) => saveSold(args, entryId, false),
    toast: ({ subject }) => ({ title: `${subject} no longer on sale` }),
  }),
  'sell-all': form({
    schema: emptyForm,
    run: sellAll,
    toast: (count) => ({ title: `All ${count} products are on sale` }),
  }),
  'check-links': form({
    schema: linkCheckForm,
    run: checkLinks,
    // With `inPage` a fetcher posts this form. The page reloads its data while the fetcher waits, so a redirect would not arrive.
    toast: (message, { inPage }) => (inPage ? null : message),
  }),
  'save-cells': form({
    schema: cellsForm,
    run: (args, { changes }) => saveCells(args, changes),
    toast: toastCells,
  }),
  'preview-prices': form({
    schema: pricesForm,
    run: previewPrices,
    statusCode: ({ error }) => (error === undefined ? 200 : 400),
  }),
}));

/** @returns the beginning of a sentence about the products: 'Selank is', '2 products are' */
async function saveSold(args: Args, entryIds: readonly string[], isSold: boolean) {
  const operation = operationContext(args);
  await setSold({ ...operation, entryIds, sold: isSold });
  const [first, ...more] = (await readCatalogue(operation)).filter(({ id }) => entryIds.includes(id));
  return {
    subject: first && more.length === 0 ? `${displayName(first)} is` : `${more.length + 1} products are`,
  };
}

async function sellAll(args: Args): Promise<number> {
  const operation = operationContext(args);
  const entryIds = (await readCatalogue(operation)).map(({ id }) => id);
  await confirmSold({ ...operation, entryIds });
  return entryIds.length;
}

async function checkLinks({ context, tenantId, now }: Args): Promise<LinksMessage> {
  const { db, webLinks } = context.services;
  await context.rateLimits.consume('link-check', tenantId);
  const { checked, broken: brokenCount } = await checkProductLinks({ db, links: webLinks, tenantId, now });
  return linksMessage(checked, brokenCount);
}

function linksMessage(checked: number, brokenCount: number): LinksMessage {
  if (checked === 0) return { tone: 'info', title: 'No product has a URL yet' };
  const addresses = `${checked} ${checked === 1 ? 'web address' : 'web addresses'}`;
  if (brokenCount === 0)
    return { tone: 'success', title: 'Links checked', description: `${addresses}, none broken.` };
  return { tone: 'warning', title: 'Links checked', description: `${addresses}, ${brokenCount} broken.` };
}
