/** Anything below `/b2b` shows the landing page too (D2): the route above renders it, and nothing of this one. */
export const handle = { hydrate: false };

export default function BelowLanding() {
  return null;
}
