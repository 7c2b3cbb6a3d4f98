import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';

/** Asks a new tenant whether to sell all products. */
export function SellAll({ count }: { count: number }) {
  return (
    <Card
      id="what-you-sell"
      title="Which of these do you sell?"
      description="Plans recommend only what you sell. Turn off the rest."
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
