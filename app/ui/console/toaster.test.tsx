import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useToast } from './toaster.tsx';

test('the function that shows a message is the same for each render, so that an effect shows its message once', () => {
  const toastFunctions = new Set<unknown>();
  const Component = () => {
    toastFunctions.add(useToast());
    return null;
  };
  renderToStaticMarkup(<Component />);
  renderToStaticMarkup(<Component />);
  expect(toastFunctions.size).toBe(1);
});
