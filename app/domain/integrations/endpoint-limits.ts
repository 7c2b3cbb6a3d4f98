/** Length of a webhook's description, which pages show beside the field. */
export const MAX_ENDPOINT_DESCRIPTION = 120;
