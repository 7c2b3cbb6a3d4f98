import { ImageUp, Upload, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldProps, useResolvedField } from './field.tsx';

export interface FileInputProps extends Omit<FieldProps, 'defaultValue'> {
  /** Value of the `accept` attribute: 'image/png,image/jpeg' or '.csv'. */
  accept: string;
  /** Accepted files in words: 'PNG, JPEG or WebP, at most 2 MB'. */
  accepts: string;
  /** URL of the stored file, shown until another is chosen. */
  currentUrl?: string | null;
  /** True shows a preview of the chosen image. */
  isImage?: boolean;
}

/** A field for a single file, which is chosen or dropped. Its form needs `encType="multipart/form-data"`. */
export function FileInput(props: FileInputProps) {
  const { accept, accepts, currentUrl, isImage } = props;
  const resolved = useResolvedField(props);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const preview = useImagePreview(isImage ? file : null) ?? (file ? null : currentUrl);
  const Icon = isImage ? ImageUp : Upload;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!input.current || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    setFile(event.dataTransfer.files[0] ?? null);
  };
  const remove = () => {
    if (input.current) input.current.value = '';
    setFile(null);
    input.current?.focus();
  };

  return (
    <FieldFrame resolved={resolved}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional, because the input does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'relative flex min-h-24 items-center gap-4 rounded-card border border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent-tint' : 'border-border-strong bg-raised hover:bg-sunken',
          'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
        )}
      >
        <span
          className={classNames(
            'grid size-14 shrink-0 place-items-center overflow-hidden rounded-control border text-muted',
            preview ? 'bg-picture' : 'bg-sunken',
          )}
        >
          {preview ? <img src={preview} alt="" className="size-full object-contain" /> : <Icon aria-hidden />}
        </span>
        <span className="min-w-0 flex-1 text-14">
          <span className="block truncate font-medium">
            {file
              ? file.name
              : currentUrl
                ? 'Choose another file or drop it here'
                : 'Choose a file or drop it here'}
          </span>
          <span className="block text-muted">{file ? formatSize(file.size) : accepts}</span>
        </span>
        <input
          key={resolved.key}
          {...resolved.input}
          ref={input}
          type="file"
          accept={accept}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {file ? <IconButton icon={X} label={`Remove ${file.name}`} onClick={remove} className="z-1" /> : null}
      </div>
    </FieldFrame>
  );
}

/** Returns the chosen picture as a data URL, because the console's CSP allows no blob: URLs. */
function useImagePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!file?.type.startsWith('image/')) return;
    const reader = new FileReader();
    reader.onload = () => setUrl(reader.result as string);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}

/** @param bytes whole bytes */
const formatSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
