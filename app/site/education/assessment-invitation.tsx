/** Invites the readers of an article to the company's assessment. */
export const AssessmentInvitation = ({ assessment }: { assessment: string }) => (
  <section className="edu-action" aria-labelledby="action">
    <div>
      <h2 id="action">Get Personalized Peptide Recommendations</h2>
      <p>Answer a few questions about your goals and get a plan with reasons.</p>
    </div>
    <a className="public-button" href={assessment}>
      Take Assessment
    </a>
  </section>
);
