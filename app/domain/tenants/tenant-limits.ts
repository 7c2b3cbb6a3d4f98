/** Lengths of a company's fields, which pages show beside the fields. */
export const MAX_TENANT_NAME = 100;
export const MAX_TENANT_POSTAL_ADDRESS = 500;
