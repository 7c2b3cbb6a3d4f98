/** Names of UTM parameters, including Google's (utm_id) and those of others. */
export const UTM_NAME = /^utm_\w+$/;
