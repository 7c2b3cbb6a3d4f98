import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { boxLook, FieldErrors } from '../fields/field.tsx';
import { insertBelow, MAX_MAIL_PICTURE_WIDTH } from './block-nodes.ts';

interface StoredPicture {
  url: string;
  width: number;
  height: number;
}

interface PicturePanelProps {
  editor: Editor;
  /** Path that lists the company's pictures (GET) and stores one (POST). */
  path: string;
  onClose: () => void;
}

/** Inserts a picture, a new one or one of the company's, below the toolbar. With a picture selected, it edits that one. */
export function PicturePanel({ editor, path, onClose }: PicturePanelProps) {
  const id = useId();
  const [first] = useState(() => readSelected(editor));
  const [chosen, setChosen] = useState<StoredPicture | null>(first);
  const [alt, setAlt] = useState(first?.alt ?? '');
  const library = useLibrary(path, setChosen);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const insert = () => {
    if (!chosen) return;
    const attrs = { src: chosen.url, alt: alt.trim(), ...fitPicture(chosen) };
    const picture = { type: 'picture', attrs };
    if (first) editor.chain().focus().insertContent(picture).run();
    else insertBelow(editor, { type: 'paragraph', content: [picture] });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    // Enter would send the form around the panel.
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      insert();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape and Enter of the fields inside
    <div onKeyDown={onKeyDown} className="grid gap-3 overflow-y-auto border-b bg-sunken p-3">
      <UploadField library={library} />
      <Library pictures={library.pictures} chosen={chosen} onChoose={setChosen} />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-14 font-medium">
          What the picture shows
        </label>
        <p id={`${id}-hint`} className="text-14 text-muted">
          Read aloud, and shown if pictures are blocked. Leave empty for decoration.
        </p>
        <input
          id={id}
          value={alt}
          maxLength={200}
          onChange={(event) => setAlt(event.target.value)}
          // The field belongs only to the panel, so the surrounding form must not see its events.
          onInput={(event) => event.stopPropagation()}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          className={boxLook(false)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={insert} disabled={!chosen}>
          {first ? 'Change picture' : 'Insert picture'}
        </Button>
        <Button size="small" variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function readSelected(editor: Editor): (StoredPicture & { alt: string }) | null {
  if (!editor.isActive('picture')) return null;
  const { src, alt, width, height } = editor.getAttributes('picture');
  return { url: String(src), alt: String(alt ?? ''), width: Number(width), height: Number(height) };
}

/** Outlook on Windows reads the size from the attributes alone. */
function fitPicture({ width, height }: StoredPicture): { width?: string; height?: string } {
  if (!width || !height) return {};
  const shown = Math.min(width, MAX_MAIL_PICTURE_WIDTH);
  return { width: String(shown), height: String(Math.round((height * shown) / width)) };
}

type PictureLibrary = ReturnType<typeof useLibrary>;

/** Reads the company's pictures, and adds one. */
function useLibrary(path: string, onAdded: (picture: StoredPicture) => void) {
  const [pictures, setPictures] = useState<readonly StoredPicture[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<'uploading' | 'uploaded' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch(path, { signal: stop.signal, headers: { Accept: 'application/json' } })
      .then(async (response) =>
        setPictures(((await response.json()) as { pictures: StoredPicture[] }).pictures),
      )
      .catch(() => {
        if (!stop.signal.aborted) setPictures([]);
      });
    return () => stop.abort();
  }, [path]);
  const upload = async (file: File) => {
    setProgress('uploading');
    setError(null);
    const added = await postPicture(path, file);
    setProgress('error' in added ? null : 'uploaded');
    if ('error' in added) return setError(added.error);
    setPictures((before) => [added, ...(before ?? []).filter(({ url }) => url !== added.url)]);
    onAdded(added);
  };
  return { pictures, error, progress, upload };
}

const PROGRESS_TEXTS = { uploading: 'Uploading…', uploaded: 'Picture uploaded and chosen.' };

const UPLOAD_FAILED = 'We couldn’t upload the picture. Try again.';

async function postPicture(path: string, file: File): Promise<StoredPicture | { error: string }> {
  try {
    const body = new FormData();
    body.set('intent', 'picture');
    body.set('picture', file);
    const response = await fetch(path, { method: 'POST', body });
    const answer = (await response.json()) as { value?: StoredPicture; message?: string; detail?: string };
    return answer.value ?? { error: answer.message ?? answer.detail ?? UPLOAD_FAILED };
  } catch {
    return { error: UPLOAD_FAILED };
  }
}

function UploadField({ library: { error, progress, upload } }: { library: PictureLibrary }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        Upload a picture
      </label>
      <p id={`${id}-hint`} className="text-14 text-muted">
        PNG, JPEG, WebP, GIF or AVIF, at most 2 MB. We show it up to {MAX_MAIL_PICTURE_WIDTH} px wide.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        onInput={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload(file);
          target.value = '';
        }}
        className="block w-full text-14 file:mr-3 file:h-11 file:cursor-pointer file:rounded-control file:border file:border-border-strong file:bg-raised file:px-4 file:text-14 file:font-medium"
      />
      <FieldErrors id={`${id}-error`} errors={error ? [error] : []} />
      <p role="status" className="text-14 text-muted">
        {progress ? PROGRESS_TEXTS[progress] : ''}
      </p>
    </div>
  );
}

function Library(props: {
  pictures: readonly StoredPicture[] | null;
  chosen: StoredPicture | null;
  onChoose: (picture: StoredPicture) => void;
}) {
  const { pictures, chosen, onChoose } = props;
  if (!pictures || pictures.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-14 font-medium">Your pictures</legend>
      <div className="flex max-h-48 flex-wrap gap-2 overflow-y-auto p-0.5">
        {pictures.map((picture, index) => (
          <button
            key={picture.url}
            type="button"
            aria-label={`Picture ${index + 1}, ${picture.width} × ${picture.height} px`}
            aria-pressed={picture.url === chosen?.url}
            onClick={() => onChoose(picture)}
            className={classNames(
              'grid size-20 place-items-center overflow-hidden rounded-control border bg-raised p-1',
              picture.url === chosen?.url && 'outline-2 outline-accent',
            )}
          >
            <img src={picture.url} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
