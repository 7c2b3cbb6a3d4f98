import { Search } from 'lucide-react';
import { Button } from './button.tsx';
import { boxLook } from './fields/field.tsx';

export interface SearchBoxProps {
  query: string;
  /** Accessible labels of the field and of its button. */
  label: string;
  find: string;
  placeholder: string;
}

/** The field and the button of a form that searches by `?q=`. */
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
