/** The consumer widget after its first question (V sections 2 to 5 and 8). */
export const challenge = "What's holding you back?";
export const challengeHelp = 'Choose the one that fits best.';
export const budget = "What's your wellness budget?";
export const budgetHelp = 'Your budget doesn’t change your stack, and nothing is charged here.';
export const withinBudget = (total: string) =>
  `One of each product comes to ${total}: within the budget that you chose.`;
export const overBudget = (total: string) =>
  `One of each product comes to ${total}: more than the budget that you chose. You can start with one product.`;
export const starter = 'Starter';
export const starterNote = 'Under $200/mo';
export const balanced = 'Balanced';
export const balancedNote = '$200-$500/mo';
export const advanced = 'Advanced';
export const advancedNote = '$500-$1,000/mo';
export const pickGoal = 'Pick your goal';
export const pickGoalText = 'Choose what you want to achieve first';
export const tellChallenge = 'Tell us your challenge';
export const tellChallengeText = "What's holding you back?";
export const pickBudget = 'Select your investment level';
export const pickBudgetText = 'Help us customize your plan';
export const ready = 'Your Peptide Stack is Ready!';
export const getProtocol = 'Get My Full Protocol (Free)';
export const capture = 'Your Stack is Ready!';
export const captureHelp = 'We send your free 30-day protocol to your e-mail address.';
export const email = 'Email Address';
export const phone = 'Phone Number';
export const phoneHelp = 'Optional, for SMS updates.';
export const send = 'Send Me My Personalized Plan';
export const noSpam = 'No spam. Every marketing email has an unsubscribe link; texts end with STOP.';
export const emailRequired = 'Email required';
export const emailRequiredText = 'Enter your email to get your personalized protocol';
export const onTheWay = 'Your plan is on the way! 🎉';
export const onTheWayText = 'Check your email for your complete personalized peptide protocol.';
