import type { MetaDescriptor } from '@remix-run/node';
import type { PublicSite } from '#app/protocol/public-site.ts';
import { absolute, pageMeta } from '../page-meta.ts';
import { type LandingContent, LEAD } from './landing-content.ts';

/** @param path of the page: `/b2b`, or `/` on the host for buyers */
export function landingMeta(
  site: PublicSite,
  { claims, price }: LandingContent,
  path: string,
): MetaDescriptor[] {
  const amount = (price.baseFeeCents / 100).toFixed(2);
  return pageMeta({
    site,
    path,
    title: claims.heading ?? site.name,
    description:
      'A white-label assessment for peptide shops: one line of code, your brand, a plan for every visitor and a lead for you.',
    jsonLd: [
      {
        '@type': 'Organization',
        name: site.name,
        url: absolute(site.origin, site.home),
        logo: absolute(site.origin, '/favicon.svg'),
        ...(site.contact.email && { email: site.contact.email }),
      },
      {
        '@type': 'SoftwareApplication',
        name: site.name,
        description: LEAD,
        url: absolute(site.origin, path),
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        offers: {
          '@type': 'Offer',
          price: amount,
          priceCurrency: price.currency,
          url: absolute(site.origin, '/pricing'),
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: amount,
            priceCurrency: price.currency,
            unitText: 'month',
            billingDuration: 'P1M',
          },
        },
      },
    ],
  });
}
