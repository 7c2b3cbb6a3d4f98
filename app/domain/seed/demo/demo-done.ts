/** The setting that says that the demo tenants are whole; without it a run was cut off. */
export const DEMO_DONE = 'demo-data';
