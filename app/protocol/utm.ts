/** UTM parameters by name, those of Google (utm_id) and of others included. */
export const UTM_NAME = /^utm_\w+$/;
