/** Every path below `/b2b` shows the landing page too (D2): the parent route renders it, and this one renders nothing. */
export const handle = { hydrate: false };

export default function BelowLanding() {
  return null;
}
