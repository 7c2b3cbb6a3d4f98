import { dollars, EXAMPLE_SALES, readSales, SLIDER } from './compare-plans.ts';

interface SalesSliderProps {
  /** What is in the field. */
  text: string;
  onChange: (text: string) => void;
  /** The plan whose form is shown, which the address keeps. */
  plan: string | null;
  /** The plan that costs least, and what it costs. */
  answer: string | null;
}

/** The sales a month that the plans are compared at: a field, and with JavaScript a slider. Without, it is sent as a GET form. */
export function SalesSlider({ text, onChange, plan, answer }: SalesSliderProps) {
  const sales = readSales(text);
  const shown = Math.min(sales ?? EXAMPLE_SALES, SLIDER.max);
  return (
    <form
      method="get"
      action="/pricing"
      className="pricing-sales"
      onSubmit={(event) => event.preventDefault()}
    >
      {plan ? <input type="hidden" name="plan" value={plan} /> : null}
      <label htmlFor="sales">Your sales a month from the assessment</label>
      <div>
        <input
          type="range"
          min={0}
          max={SLIDER.max}
          step={SLIDER.step}
          value={shown}
          onChange={({ target }) => onChange(target.value)}
          aria-label="Sales a month"
          aria-valuetext={dollars(shown)}
        />
        <span className="pricing-amount">
          <span aria-hidden="true">$</span>
          <input
            type="text"
            id="sales"
            name="sales"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => onChange(target.value)}
            aria-invalid={sales === null || undefined}
            aria-describedby="cheapest"
          />
        </span>
        <button type="submit" className="public-button quiet">
          Compare plans
        </button>
      </div>
      <p id="cheapest" role="status" className={sales === null ? 'is-wrong' : undefined}>
        {answer ?? `Enter your sales a month as a number, e.g. ${EXAMPLE_SALES}`}
      </p>
    </form>
  );
}
