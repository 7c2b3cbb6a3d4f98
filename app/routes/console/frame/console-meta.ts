import type { MetaFunction } from '@remix-run/node';
import type { ConsoleData } from './console-context.tsx';

type Title<Data> = string | ((data: Data | undefined) => string);

/** Builds the tab title of a page about one tenant: 'Embed · Acme Labs · StackGuide'. */
export const consoleMeta = <Data = unknown>(title: Title<Data>): MetaFunction => titled(title, true);

/** Builds the tab title of a page about the service or the user's account, without a tenant. */
export const serviceMeta = <Data = unknown>(title: Title<Data>): MetaFunction => titled(title, false);

const titled =
  <Data>(title: Title<Data>, namesTenant: boolean): MetaFunction =>
  ({ data, matches }) => {
    const frame = matches.find(({ id }) => id === 'routes/console/frame/route')?.data as
      | ConsoleData
      | undefined;
    const page = typeof title === 'string' ? title : title(data as Data | undefined);
    const names = [page, namesTenant ? frame?.tenant?.name : null, frame?.product];
    return [
      { title: [...new Set(names.filter(Boolean))].join(' · ') },
      { name: 'robots', content: 'noindex' },
    ];
  };
