import { useEffect, useState } from 'react';
import { useHydrated } from '../hydrated.ts';
import { boxLook, FieldFrame, type FieldProps, useResolvedField } from './field.tsx';

export interface ColourInputProps extends FieldProps {
  /** Called with each complete colour, '#rrggbb', for a preview. */
  onColour?: (colour: string) => void;
}

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** A field for a colour that is typed or picked. It posts '#rrggbb'. */
export function ColourInput(props: ColourInputProps) {
  const { onColour } = props;
  const resolved = useResolvedField(props);
  const hydrated = useHydrated();
  const initial = resolved.defaultValue ?? '';
  const [text, setText] = useState(initial);
  useEffect(() => setText(initial), [initial]);
  const change = (next: string) => {
    setText(next);
    if (HEX_COLOUR.test(next)) onColour?.(next.toLowerCase());
  };
  return (
    <FieldFrame resolved={resolved}>
      <div className={boxLook(resolved.errors.length > 0, 'flex items-center px-0!')}>
        <input
          type="color"
          aria-label="Pick a color"
          value={HEX_COLOUR.test(text) ? text : '#000000'}
          disabled={!hydrated || resolved.input.disabled}
          onChange={(event) => change(event.target.value)}
          className="ml-1.5 h-8 w-11 shrink-0 cursor-pointer rounded-control bg-transparent"
        />
        <input
          {...resolved.input}
          type="text"
          value={text}
          onChange={(event) => change(event.target.value.trim())}
          pattern="#[0-9a-fA-F]{6}"
          title="# and six digits or letters from a to f"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder="#rrggbb"
          className="h-full min-w-0 flex-1 rounded-control bg-transparent px-3 font-mono text-16"
        />
      </div>
    </FieldFrame>
  );
}
