/** A place in a drawing: across, and from the top. */
export type Place = readonly [x: number, y: number];

/** Returns the path of straight lines through places. */
export const linePath = (places: readonly Place[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)},${short(y)}`).join('');

/** Returns the path of the area between places and a level below them. */
export const areaPath = (places: readonly Place[], floor: number): string => {
  const [first, last] = [places[0], places.at(-1)];
  return first && last
    ? `${linePath(places)}L${short(last[0])},${short(floor)}L${short(first[0])},${short(floor)}Z`
    : '';
};

/** Shortens a number to what a screen can show. */
const short = (value: number): number => Math.round(value * 1000) / 1000;

/** A curve with the area below it; its box is stretched, and its stroke is not. */
export const Curve = (props: { places: readonly Place[]; floor: number; strokeWidth: number }) => (
  <>
    <path d={areaPath(props.places, props.floor)} className="fill-accent opacity-12" />
    <path
      d={linePath(props.places)}
      fill="none"
      strokeWidth={props.strokeWidth}
      strokeLinejoin="round"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      className="stroke-accent"
    />
  </>
);
