import { rememberTexts } from './remember-texts.ts';

/** Keeps only a text's letters A-Z and digits, in lower case: lines of a PDF break anywhere, and tags leave spaces. */
export const bareText = rememberTexts((text) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase(),
);
