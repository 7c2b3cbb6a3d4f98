import type { LoaderFunctionArgs } from '@remix-run/node';
import { findAsset } from '#app/domain/assets/index.ts';
import { problemResponse } from '#app/http/problem.server.ts';
import { AppError } from '#app/lib/app-error.ts';

/**
 * `/media/{id}`: a tenant's logo or a product's picture, for widgets on other sites and for e-mails. An ID always returns the same picture.
 */
export const loader = async ({ request, context, params }: LoaderFunctionArgs) => {
  const asset = await findAsset(context.services.db, params.assetId ?? '');
  if (!asset) {
    const error = new AppError('not-found', 'Picture not found.');
    return problemResponse(error, request.headers.get('accept'));
  }
  return new Response(asset.bytes, {
    headers: {
      'Content-Type': asset.contentType,
      'Content-Length': String(asset.bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
};
