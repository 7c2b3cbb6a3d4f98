import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { decideList } from '#app/engine/decide-list.ts';
import { wordingFor } from '#app/engine/wording-for.ts';
import { ListResults } from './list-results.tsx';

test('shows with each name the class of evidence for what the list is for (D59)', () => {
  const decision = decideList(
    { widget: 'consumer', goal: 'weight', challenge: 'stress', flags: ['none'] },
    {},
    wordingFor('en'),
  );
  const html = renderToStaticMarkup(
    <ListResults decision={decision} config={{ client: 'acme', country: '' } as never} title="Your list" />,
  );
  const marks = html.split('class="sg-listed"').slice(1);
  expect(marks).toHaveLength(3);
  for (const [place, name] of [
    'Tested in people for this: no useful effect.',
    'Studied for this in animals or cells only.',
    'Not studied for this.',
  ].entries())
    expect(marks[place]).toContain(name);
});
