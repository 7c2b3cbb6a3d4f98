import type { ServerBuild } from '@remix-run/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiCalls } from '#app/api/index.server.ts';
import { remixBuild } from '../support/http.ts';
import { CONSOLE } from './access-table.ts';
import { API } from './api-access-table.ts';
import { OPEN } from './open-pages.ts';

/** Checks the table that access-matrix.test.ts uses. */

describe('the table', () => {
  let build: ServerBuild;
  beforeAll(async () => {
    build = await remixBuild();
  });

  it('has every route and no other', () => {
    expect(Object.keys(build.routes).sort()).toEqual([...Object.keys(CONSOLE), ...Object.keys(OPEN)].sort());
  });

  it('has every call and no other', () => {
    expect(apiCalls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(API).sort());
  });

  it('has no console route whose loader or action names no capability', () => {
    const unguarded = Object.entries(build.routes).flatMap(([id, route]) => {
      if (!/^routes\/console\//.test(id) || !route) return [];
      const { loader, action } = route.module;
      const bare = [loader && ['loader', loader], action && ['action', action]] as const;
      const unguardedParts = bare.flatMap((part) =>
        part && !('capability' in (part[1] as object)) ? part[0] : [],
      );
      return loader || action ? unguardedParts.map((name) => `${id} ${name}`) : [`${id} has neither`];
    });
    expect(unguarded).toEqual([]);
  });

  it('says of every console route whether it reads and writes, as the route does', () => {
    const read = Object.fromEntries(
      Object.keys(CONSOLE).map((id) => {
        const { loader, action } = build.routes[id]?.module ?? {};
        return [id, { get: Boolean(loader), post: Boolean(action) }];
      }),
    );
    const expected = Object.fromEntries(
      Object.entries(CONSOLE).map(([id, { get, post }]) => [id, { get: Boolean(get), post: Boolean(post) }]),
    );
    expect(read).toEqual(expected);
  });
});
