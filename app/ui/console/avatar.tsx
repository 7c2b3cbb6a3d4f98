import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** Name of the owner; its initials are shown without a picture. */
  name: string;
  /** A tenant's logo or a portrait. */
  imageUrl?: string | null;
  size?: 'small' | 'normal';
  /** Square for companies, round for people. */
  shape?: 'round' | 'square';
}

/** Shows a picture or initials. It is decorative, because the name is next to it. */
export function Avatar({ name, imageUrl, size = 'normal', shape = 'round' }: AvatarProps) {
  const look = classNames(
    'grid shrink-0 place-items-center overflow-hidden border font-semibold text-accent-ink select-none',
    imageUrl ? 'bg-picture' : 'bg-accent-tint',
    size === 'small' ? 'size-7 text-14' : 'size-10 text-16',
    shape === 'round' ? 'rounded-full' : 'rounded-control',
  );
  return (
    <span className={look} aria-hidden="true">
      {imageUrl ? (
        <img src={imageUrl} alt="" className="size-full object-contain" />
      ) : (
        getInitials(name, size)
      )}
    </span>
  );
}

const getInitials = (name: string, size: 'small' | 'normal') => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = letters.map((word) => [...(word ?? '')][0] ?? '').join('');
  return (size === 'small' ? [...initials].slice(0, 1).join('') : initials).toUpperCase();
};
