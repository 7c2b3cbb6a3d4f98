import { CONSOLE_WALK, type ConsolePicture, WALK_SIZES } from './landing-content.ts';

/** Shows the console to shops' teams, in pictures with the demo's data. */
export const ConsoleWalk = () => (
  <>
    <h3>Your console</h3>
    <p>Demo data: the people and numbers are invented.</p>
    <ol className="landing-walk">
      {CONSOLE_WALK.map((picture) => (
        <li key={picture.name}>
          <h4>{picture.heading}</h4>
          <p>{picture.text}</p>
          <Picture {...picture} />
        </li>
      ))}
    </ol>
  </>
);

const WIDE = '(min-width: 760px)';
const DARK = '(prefers-color-scheme: dark)';

/** A desktop screenshot can't be read on a phone, so phones get their own. */
function Picture({ name, alt }: ConsolePicture) {
  const { wide, phone } = WALK_SIZES;
  return (
    <picture>
      <source srcSet={`/landing/${name}-wide-dark.webp`} media={`${WIDE} and ${DARK}`} {...wide} />
      <source srcSet={`/landing/${name}-wide-light.webp`} media={WIDE} {...wide} />
      <source srcSet={`/landing/${name}-phone-dark.webp`} media={DARK} {...phone} />
      <img src={`/landing/${name}-phone-light.webp`} alt={alt} loading="lazy" {...phone} />
    </picture>
  );
}
