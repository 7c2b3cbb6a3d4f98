/** Says how a shop reports its sales. */
export const TrackingSteps = () => (
  <ol className="grid list-decimal gap-2 pl-5 text-14">
    <li>Each assessment returns a unique tracking ID. Keep it with the visitor’s order.</li>
    <li>
      When the order is paid, your server sends a POST request to <code>/api/conversion</code> with the
      tracking ID and the sale amount, signed with an API key that may report sales.
    </li>
    <li>Commission is calculated automatically. The same order sent twice counts once.</li>
  </ol>
);
