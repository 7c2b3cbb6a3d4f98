import * as z from 'zod';

/** A question's answer as its button posts it, in the fields of a tenant: 'showAmounts=true'. */
export const answerForm = z.object({
  answer: z
    .enum(
      [
        'showAmounts=true',
        'showAmounts=false',
        'freeOffersEnabled=true',
        'freeOffersEnabled=false',
        'marketingConsentMode=notice',
        'marketingConsentMode=opt-in',
      ],
      'Please choose an answer',
    )
    .transform((answer): Record<string, string | boolean> => {
      const [name = '', value = ''] = answer.split('=');
      return { [name]: value === 'true' ? true : value === 'false' ? false : value };
    }),
});
