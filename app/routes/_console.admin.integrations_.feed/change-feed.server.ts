import {
  type ReadOutcome,
  readFeed,
  removeFeed,
  saveFeed,
  saveMatches,
  switchFeed,
} from '../../domain/product-feed/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import type { Toast } from '../../http/flash.server.ts';
import { consoleForms } from '../../http/form-action.server.ts';
import { assertReachableUrl } from '../_console.admin.integrations/reachable-url.server.ts';
import { feedSettings, matchForm, nothing } from './forms.ts';

type Args = ConsoleArgs<'integrations.manage'>;

/** The forms of the product feed's page. */
export const changeFeed = consoleForms('integrations.manage', (form) => ({
  save: form({
    schema: feedSettings,
    stepUp: true,
    async run(args, settings) {
      assertReachableUrl(settings.url, args.context.services.env);
      await saveFeed({ ...operationContext(args), settings });
    },
    toast: { title: 'Product feed saved', description: 'A new address is read within a minute.' },
  }),
  read: form({
    schema: nothing,
    run: (args) => readNow(args),
    toast: describeOutcome,
    refusalToast: 'The shop was not read',
  }),
  'accept-prices': form({
    schema: nothing,
    run: (args) => readNow(args, { acceptsJumps: true }),
    toast: describeOutcome,
    refusalToast: 'The shop was not read',
  }),
  match: form({
    schema: matchForm,
    run: (args, { match }) => saveMatches({ ...operationContext(args), choices: match }),
    toast: (count) => ({ title: count === 1 ? '1 entry is matched' : `${count} entries are matched` }),
    refusalToast: 'The matches were not saved',
  }),
  enable: form({
    schema: nothing,
    run: (args) => switchFeed({ ...operationContext(args), isOn: true }),
    toast: { title: 'Product feed switched on', description: 'It is read within a minute.' },
    refusalToast: 'The product feed was not switched on',
  }),
  disable: form({
    schema: nothing,
    run: (args) => switchFeed({ ...operationContext(args), isOn: false }),
    toast: { title: 'Product feed switched off', description: 'All entries count as in stock.' },
    refusalToast: 'The product feed was not switched off',
  }),
  remove: form({
    schema: nothing,
    stepUp: true,
    run: (args) => removeFeed(operationContext(args)),
    toast: { title: 'Product feed removed', description: 'Prices, pictures and links stay as they are.' },
    refusalToast: 'The product feed was not removed',
  }),
}));

const operationContext = ({ context, tenantId, actor, now }: Args) => ({
  db: context.services.db,
  ...{ tenantId, actor, now },
});

const readNow = (args: Args, { acceptsJumps = false } = {}) =>
  readFeed({
    ...operationContext(args),
    documents: args.context.services.webDocuments,
    acceptsJumps,
    signal: args.request.signal,
  });

function describeOutcome(outcome: ReadOutcome): Toast {
  if (outcome.kind === 'refused')
    return { tone: 'danger', title: 'Nothing was taken over', description: outcome.why };
  if (outcome.kind === 'unchanged') return { title: 'The list has not changed' };
  const { products, matched } = outcome;
  return {
    title: `${products.toLocaleString('en-US')} ${products === 1 ? 'product was' : 'products were'} read`,
    description: `${matched} of them ${matched === 1 ? 'is' : 'are'} matched with the catalogue.`,
  };
}
