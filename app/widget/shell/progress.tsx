/** 'Step 2 of 6' with the percentage n/of, over a thin bar. */
export function Progress({ step, of }: { step: number; of: number }) {
  return (
    <div className="sg-progress">
      <p>
        <span id="sg-step">{`Step ${step} of ${of}`}</span>
        <span>{`${Math.round((step / of) * 100)}%`}</span>
      </p>
      <progress max={of} value={step} aria-labelledby="sg-step" />
    </div>
  );
}
