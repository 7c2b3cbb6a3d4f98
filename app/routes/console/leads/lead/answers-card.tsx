import { ExperienceBadge } from '#app/routes/console/frame/lead-badges.tsx';
import { ageName, budgetName, sexName } from '#app/routes/console/frame/lead-words.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import type { LeadFileData } from './read-page.server.ts';

const words = (texts: readonly string[]) => texts.join(', ');

function describeMissing({ at, why, deletedAfter }: NonNullable<LeadFileData['missingAnswers']>): string {
  if (why === 'too-old')
    return `We deleted these answers and the plan on ${dayText(at)}, because your settings keep leads only that long. We keep the lead, who agreed to offers or texts.`;
  const sentence = `The lead withdrew consent to the use of these answers on ${dayText(at)}.`;
  return deletedAfter
    ? `${sentence} We hide the answers and the plan, and delete them after ${dayText(deletedAfter)}.`
    : `${sentence} We deleted the answers and the plan.`;
}

/** Shows goals, symptoms and experience to all roles, and the rest only to users who may see it (D56). */
export function AnswersCard({ file }: { file: LeadFileData }) {
  const { goals, symptoms, experienceLevel, answers, missingAnswers } = file;
  if (missingAnswers)
    return (
      <Card title="Answers">
        <p className="text-14">{describeMissing(missingAnswers)}</p>
      </Card>
    );
  return (
    <Card
      title="Answers"
      description={
        answers ? undefined : 'Only admins and editors can see safety answers, free text and the plan.'
      }
    >
      <KeyValueList
        none="Not answered"
        items={[
          { label: 'Goals', value: words(goals) },
          { label: 'Symptoms', value: words(symptoms) },
          { label: 'Experience', value: <ExperienceBadge level={experienceLevel} /> },
          ...(answers
            ? [
                { label: 'Safety answers', value: words(answers.contraFlags) },
                { label: 'In their own words', value: answers.additionalConcerns },
                { label: 'Sex at birth', value: sexName(answers.sexAtBirth) },
                { label: 'Age', value: ageName(answers.ageRange) },
                { label: 'Budget', value: budgetName(answers.budgetLevel) },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
