import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  /** A few words. A tooltip must never be the only source of information, because phones have no hover. */
  text: string;
  /** The button or link that it belongs to. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** Shows a name or short note next to the hovered or focused element. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-64 animate-fade rounded-control bg-text px-2.5 py-1.5 text-14 text-surface"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
