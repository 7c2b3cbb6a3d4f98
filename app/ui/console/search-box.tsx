import { Search } from 'lucide-react';
import { Button } from './button.tsx';
import { boxLook } from './fields/field.tsx';

export interface SearchBoxProps {
  /** What is looked for now, from the address. */
  query: string;
  /** For those who do not see it: of the field, and of its button. */
  label: string;
  find: string;
  placeholder: string;
}

/** The field and the button of a form that looks for `?q=`. */
export function SearchBox({ query, label, find, placeholder }: SearchBoxProps) {
  return (
    <>
      <input
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        aria-label={label}
        placeholder={placeholder}
        className={boxLook(false)}
      />
      <Button type="submit" icon={Search} aria-label={find} className="px-3!" />
    </>
  );
}
