import { FORM_RISKS } from '#app/domain/access/index.ts';
import { recogniseAgain } from '#app/domain/conversions/index.ts';
import { feedSettings } from '#app/domain/product-feed/feed-fields.ts';
import {
  connectFeed,
  findFeed,
  type ReadOutcome,
  readFeed,
  readMatches,
  removeFeed,
  saveFeed,
  saveMatches,
  sellOnlyMatched,
  switchFeed,
} from '#app/domain/product-feed/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import type { Toast } from '#app/http/flash.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { assertReachableUrl } from '../reachable-url.server.ts';
import { matchForm } from './forms.ts';
import { readSavedFeed, toSavedMatches } from './saved-feed.ts';

type Args = ConsoleArgs<'integrations.manage'>;

/** Handles the forms of the product feed's page. */
export const changeFeed = consoleForms('integrations.manage', FORM_RISKS.feed, (form) => ({
  connect: form({
    schema: feedSettings,
    async run(args, settings) {
      assertReachableUrl(settings.url, args.context.services.env);
      await connectFeed({ ...operationContext(args), settings });
    },
    toast: { title: 'Product feed connected', description: 'First sync within a minute.' },
  }),
  save: form({
    readStored: async (args) => readSavedFeed(await findFeed(args.context.services.db, args.tenantId)),
    schema: feedSettings,
    async run(args, settings, versions) {
      if (settings.url !== undefined) assertReachableUrl(settings.url, args.context.services.env);
      await saveFeed({ ...operationContext(args), settings, versions });
    },
    toast: { title: 'Product feed saved', description: 'We read a new URL within a minute.' },
  }),
  read: form({
    schema: emptyForm,
    run: (args) => readNow(args),
    toast: describeOutcome,
    refusalToast: 'We couldn’t read your shop',
  }),
  'accept-prices': form({
    schema: emptyForm,
    run: (args) => readNow(args, { acceptsJumps: true }),
    toast: describeOutcome,
    refusalToast: 'We couldn’t read your shop',
  }),
  match: form({
    readStored: async (args) => toSavedMatches(await readMatches(args.context.services.db, args.tenantId)),
    schema: matchForm,
    async run(args, choices, versions) {
      const operation = operationContext(args);
      const count = await saveMatches({ ...operation, choices: leaveOutUnsent(choices), versions });
      // The products of past orders may be known now.
      await recogniseAgain(operation.db, operation.tenantId);
      return count;
    },
    toast: (count) => ({ title: count === 1 ? '1 entry is matched' : `${count} entries are matched` }),
  }),
  'sell-only-matched': form({
    schema: emptyForm,
    run: (args) => sellOnlyMatched(operationContext(args)),
    toast: (count) => ({
      title: `${count === 1 ? '1 product is' : `${count} products are`} no longer on sale`,
      link: { label: 'Products', to: '/admin/catalogue' },
    }),
    refusalToast: 'Nothing changed',
  }),
  enable: form({
    schema: emptyForm,
    run: (args) => switchFeed({ ...operationContext(args), isOn: true }),
    toast: { title: 'Product feed turned on', description: 'First sync within a minute.' },
    refusalToast: 'The product feed was not turned on',
  }),
  disable: form({
    schema: emptyForm,
    run: (args) => switchFeed({ ...operationContext(args), isOn: false }),
    toast: { title: 'Product feed turned off', description: 'All products count as in stock.' },
    refusalToast: 'The product feed is still on',
  }),
  remove: form({
    schema: emptyForm,
    run: (args) => removeFeed(operationContext(args)),
    toast: { title: 'Product feed removed', description: 'Prices, pictures and links stay as they are.' },
    refusalToast: 'The product feed was not removed',
  }),
}));

const leaveOutUnsent = (choices: Record<string, string | null | undefined>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([id, key]) => (key === undefined ? [] : [[id, key] as const])),
  );

const readNow = (args: Args, { acceptsJumps = false } = {}) =>
  readFeed({
    ...operationContext(args),
    documents: args.context.services.webDocuments,
    acceptsJumps,
    signal: args.request.signal,
  });

function describeOutcome(outcome: ReadOutcome): Toast {
  if (outcome.kind === 'refused')
    return { tone: 'danger', title: 'No prices were updated', description: outcome.why };
  if (outcome.kind === 'unchanged') return { title: 'The list has not changed' };
  const { products, matched: matchedCount } = outcome;
  return {
    title: `${products.toLocaleString('en-US')} ${products === 1 ? 'product was' : 'products were'} read`,
    description: `${matchedCount} of them ${matchedCount === 1 ? 'is' : 'are'} matched to the catalog.`,
  };
}
