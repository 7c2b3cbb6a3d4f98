/** Names of UTM parameters, including those that only some vendors use, such as Google's utm_id. */
export const UTM_NAME = /^utm_\w+$/;
