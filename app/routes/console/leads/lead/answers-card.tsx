import { ExperienceBadge } from '#app/routes/console/frame/lead-badges.tsx';
import { ageName, budgetName, sexName } from '#app/routes/console/frame/lead-words.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import type { LeadFileData } from './read-page.server.ts';

const words = (texts: readonly string[]) => texts.join(', ');

/** Shows goals, symptoms and experience to all roles, and the rest only to users who may see it (D56). */
export function AnswersCard({ file }: { file: LeadFileData }) {
  const { goals, symptoms, experienceLevel, answers, withdrawal } = file;
  if (withdrawal)
    return (
      <Card title="Answers">
        <p className="text-14">
          The person withdrew the consent to the use of these answers on {dayText(withdrawal.at)}.{' '}
          {withdrawal.deletedAfter
            ? `They and the plan are hidden, and deleted after ${dayText(withdrawal.deletedAfter)}.`
            : 'They and the plan are deleted.'}
        </p>
      </Card>
    );
  return (
    <Card
      title="Answers"
      description={
        answers ? undefined : 'Safety answers, free text and the plan are shown to admins and editors.'
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
