/** The summary of a plan for the visitor's own doctor, as a page and a PDF. Only the visitor sends it. */
export const link = 'For your doctor';
export const title = 'Summary for a doctor';
/** "Questionnaire", because a doctor would read "assessment" as an examination. */
export const purpose = (brand: string) =>
  `This summary comes from ${brand ? `an assessment by ${brand}` : 'an online assessment'}. It is not a prescription.`;
export const unchecked =
  'Fixed rules made the plan, and no doctor has checked it. “You” means the person who answered.';
export const onlyYou = 'Only you send this summary: print it, download it or share it.';
export const tools = 'Print, download or share';
export const download = 'Download the PDF';
export const share = 'Share the PDF';
export const notShared = 'Your browser could not share the PDF. Please download it instead.';
export const answers = 'Answers from the assessment';
/** Title of lines for a pen alone. */
export const byHand = 'To fill in by hand';
/** Lines that are filled in with a pen. */
export const name = 'Name';
export const goals = 'My goals and symptoms';
export const ageAndSex = 'My age and sex';
export const conditions = 'My conditions';
export const medicines = 'My medicines and allergies';
export const addition = 'What I want to add';
export const products = (count: number) => (count === 1 ? 'The product' : `The ${count} products`);
export const evidence = 'Approval and evidence';
export const withheld = (reason: string) => `Withheld. ${reason}`;
export const noAmountsInShop = 'The shop does not show dosing.';
export const forResearchUse = 'We do not state human doses for research use.';
export const withoutEffect = 'Tests in people found no useful effect.';
export const afterCaution = 'Your answers led to a caution for this product.';
export const measures = 'A doctor can measure';
