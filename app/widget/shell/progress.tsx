/** 'Step 2 of 6' with the percentage n/of, over a thin bar. */
export function Progress({ step, of, label }: { step: number; of: number; label: string }) {
  return (
    <div className="sg-progress">
      <p>
        <span id="sg-step">{label}</span>
        <span>{`${Math.round((step / of) * 100)}%`}</span>
      </p>
      <progress max={of} value={step} aria-labelledby="sg-step" />
    </div>
  );
}
