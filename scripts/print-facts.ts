/** The part of `npm run facts` that reads TypeScript. */
import {
  type DatedStatement,
  listDatedStatements,
  listDueStatements,
} from '../app/engine/claims/due-statements.ts';

const day = process.argv[2] ?? new Date().toISOString().slice(0, 10);
if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`"${day}" is not a day: YYYY-MM-DD`);

const print = (title: string, statements: readonly DatedStatement[]) => {
  console.log(`${title}: ${statements.length === 0 ? 'none' : ''}`);
  for (const { kind, subject, checked, holdsUntil, sources, files } of statements) {
    console.log(`  ${holdsUntil}  ${kind}: ${subject} (checked on ${checked})`);
    for (const source of sources) console.log(`      source  ${source}`);
    for (const file of files) console.log(`      file    ${file}`);
  }
};

const due = listDueStatements(day);
print(`Due by ${day}`, due);
print('Next', listDatedStatements().slice(due.length));
