import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';

/** Asks a new tenant whether to sell all products. */
export function SellAll({ count }: { count: number }) {
  return (
    <Card
      id="what-you-sell"
      title="Which of these do you sell?"
      description="A plan only holds what you sell. Switch off what you don’t, or keep the whole list."
    >
      <Form method="post">
        <SubmitButton intent="sell-all" pendingLabel="Saving…">
          I sell all of these
        </SubmitButton>
        <span className="ml-3 text-14 text-muted">{count} products</span>
      </Form>
    </Card>
  );
}
