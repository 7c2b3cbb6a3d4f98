import { regions as names } from '#app/messages/en/consent.ts';
import type { Region } from '#app/protocol/jurisdictions.ts';
import type { AskedWords } from '../asked.ts';

/** Joins the names of regions. Those who said nothing have the rules of `elsewhere`. */
export const nameRegions = (regions: readonly Region[]): string =>
  regions
    .map((region) => (region === 'elsewhere' ? 'elsewhere, or place not given' : names[region]))
    .join('; ');

/** How visitors are asked for consents, in the words of the privacy page. app/domain/leads/consents/consent-rules.ts decides. */
export const ASKED: AskedWords = {
  inRegions: (text, regions) => `${text} (${nameRegions(regions)})`,
  plan: ['Your plan', 'Answers about goals, symptoms and safety, name and e-mail address'],
  planBasis: {
    explicit: 'Your explicit consent, with the checkbox above the button that sends the answers',
    request:
      'You ask for the plan by sending the answers, after a sentence that says what the answers are for',
    byShop: 'Your consent, as the shop’s form asks for it',
  },
  offers: 'Offers by e-mail',
  offersData: { goals: 'E-mail address, and the goals you chose', address: 'E-mail address' },
  offersBasis: {
    box: 'Your consent, with a separate checkbox',
    notice: 'The notice beside the form; you can stop the offers at any time',
    byShop: 'Your consent, or the notice beside the form where the law allows it',
  },
  texts: ['Offers by text', 'Phone number, if you gave one'],
  textsBasis: {
    box: 'Your consent, with a separate checkbox',
    line: 'Your consent: you give the number beside the sentence that asks for it',
    byShop: 'Your consent, as the shop’s form asks for it',
  },
  ways: {
    noticeByGoals:
      'A notice beside the form says that offers by e-mail may follow and that your goals choose the offers. Every offer has a link to stop offers.',
    notice:
      'A notice beside the form says that offers by e-mail may follow. Your goals don’t choose the offers. Every offer has a link to stop offers.',
    box: 'Offers by e-mail follow only if you ticked the checkbox for offers, which says that your goals choose the offers. Every offer has a link to stop offers.',
    confirmed:
      'Offers by e-mail follow only if you ticked the checkbox for offers, which says that your goals choose the offers, and then pressed the button on the page behind the plan e-mail’s link. Every offer has a link to stop offers.',
    noOffers: 'We send no offers by e-mail, and choose no offers by goals.',
    line: 'Offers by text follow only if you gave a phone number beside the sentence about texts; replying STOP ends the texts.',
    textBox:
      'Offers by text follow only if you ticked the checkbox for offers by text and gave a phone number; replying STOP ends the texts. Without the tick, the form’s number is not stored.',
    noTexts: 'We send no offers by text, and the form asks for no phone number.',
    byShop:
      'Offers may follow only as the sentence beside the form said when you submitted the form. Every offer has a link to stop offers; text messages end with STOP.',
  },
};
