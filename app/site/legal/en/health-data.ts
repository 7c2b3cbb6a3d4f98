import { readCrmUse, readGoalUse } from '../asked.ts';
import { contactWords, type LegalFacts, type LegalText } from '../legal-text.ts';
import { subprocessorTable } from './subprocessors.ts';

/** What goals are used for, by how they come to choose offers. */
const GOALS_FOR = {
  byShop: 'To make your plan; to choose offers only as the shop’s form says',
  notice: 'To make your plan, and to choose the offers that are e-mailed to you',
  box: 'To make your plan; to choose offers only if you ticked the checkbox for offers',
  never: 'To make your plan',
} as const;

/** Third parties, by how health answers come into the shop's customer database. */
const THIRD_PARTIES = {
  byShop: 'none, except for a customer database into which the shop copies them as its form says',
  unasked: 'the provider of the shop’s customer database, into which the shop copies them',
  box: 'none, unless you agreed, with a separate checkbox, that they are copied to the shop’s customer database',
  never: 'none',
} as const;

/** The consumer health data privacy notice of RCW 19.373.020 and Nevada’s NRS 603A.540: its statutory points only. */
export function healthDataText(facts: LegalFacts): LegalText {
  const {
    site: { kind, name, contact },
    operator,
    subprocessors,
  } = facts;
  const shop = kind === 'tenant' ? name : 'the shop whose assessment you take';
  const askedShop = kind === 'tenant' ? name : 'the shop';
  const line = kind === 'tenant' ? contactWords(contact, 'en') : '';
  const provider = operator?.legalName ?? 'the company that runs the assessment for the shop';
  return {
    title: 'Consumer health data privacy notice',
    description: `Which health data ${name} collects, from whom, why, with whom it is shared, and how to use your rights.`,
    lead: `Which health data are collected by ${shop}, why, with whom they are shared, and what you can ask for.`,
    reviewed: '2026-11-28',
    sections: [
      {
        id: 'collected',
        heading: 'What is collected, and why',
        body: [
          {
            headings: ['Category', 'Why, and how the data are used'],
            rows: [
              ['Goals, and symptoms or challenges', GOALS_FOR[readGoalUse(facts)]],
              [
                'Answers to safety questions, such as conditions, pregnancy and medicines',
                'To leave out of your plan what does not suit you',
              ],
              ['What you write as other concerns', 'To leave out of your plan what does not suit you'],
              ['Sex at birth and age range', 'To make your plan'],
              ['The plan', 'To show and send it to you'],
            ],
          },
        ],
      },
      {
        id: 'sources',
        heading: 'From whom',
        body: ['We get these data only from you, through your answers in the assessment.'],
      },
      {
        id: 'shared',
        heading: 'What is shared, and with whom',
        body: [
          `All categories above are processed by ${provider} and by its service providers, for ${shop} and on its instructions.`,
          `Third parties with whom health data are shared: ${THIRD_PARTIES[readCrmUse(facts)]}. Affiliates with whom health data are shared: none.`,
          ...(subprocessors.length > 0 ? [subprocessorTable(subprocessors)] : []),
          'Health data are never sold.',
        ],
      },
      {
        id: 'rights',
        heading: 'Your rights',
        body: [
          `On your plan’s page, without an account, you can confirm and see what is collected, withdraw your consent, and have your health data deleted, also by those who received them. Ask there for the copy of your data, which lists with whom they were shared. If you have questions about that, ask ${askedShop}; the form for a complaint on that page reaches it too.`,
          line ? `You can also ask ${name}, ${line}.` : 'You can also ask the shop.',
          'You get an answer within 45 days. If a request is refused, you can appeal in the same way within a reasonable time; the answer to the appeal comes within 45 days. If the appeal fails, you can complain to the attorney general of your state: in Washington at www.atg.wa.gov/file-complaint.',
        ],
      },
      {
        id: 'changes',
        heading: 'Changes',
        body: [
          'No other category is collected, and none is used or shared for another purpose, before this notice says so and you have agreed.',
        ],
      },
    ],
  };
}
