/** V section 9's words for the checkpoints, which plans and screens share. */
export const CHECK_TOPICS = {
  tolerance: 'tolerance',
  dosing: 'dosing optimisation',
  progress: 'progress evaluation',
};
export type CheckTopic = keyof typeof CHECK_TOPICS;

/** What stands before the first day. */
export const START_CONDITIONS = {
  'no-effect': 'Tests in people found no useful effect, so there is no reason to start it.',
  doctor: 'First ask a doctor, who also decides when to stop: your answers call for caution.',
  'safety-questions': 'First answer the safety questions.',
};
export type StartCondition = keyof typeof START_CONDITIONS;
