import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BrandName } from './brand-name.tsx';

const markup = (tenantId: string | undefined, logoUrl: string | null = null) =>
  renderToStaticMarkup(<BrandName brand="Research Peptide Shop" logoUrl={logoUrl} tenantId={tenantId} />);

test('the default tenant has a small drawn mark before its name, until it has a logo', () => {
  const html = markup('default-tenant');
  expect(html).toMatch(/^<span><svg.*<\/svg> Research Peptide Shop<\/span>$/);
  expect(html.length).toBeLessThan(2_000);
  expect(markup('default-tenant', '/media/1')).toBe(
    '<img src="/media/1" alt="Research Peptide Shop" height="32"/>',
  );
});

test('other tenants have their name alone', () => {
  for (const tenantId of ['acme-id', undefined])
    expect(markup(tenantId)).toBe('<span>Research Peptide Shop</span>');
});
