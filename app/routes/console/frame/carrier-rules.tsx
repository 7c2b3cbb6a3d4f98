/** What carriers and Twilio refuse; docs/texts.md names the pages that say so. */
export const CarrierRules = () => (
  <ul className="grid list-disc gap-1 ps-5">
    <li>
      Twilio lists prescription drugs as forbidden in the US and Canada, and judges the business, not only the
      text.
    </li>
    <li>Twilio and carriers filter texts that they take for spam or forbidden goods (error 30007).</li>
    <li>US carriers block texts from numbers that are not registered (error 30034).</li>
    <li>Shortened links from public services are filtered. Don’t disguise goods or links.</li>
    <li>The opt-in must name SMS separately and expressly. Ask your lawyer.</li>
  </ul>
);
