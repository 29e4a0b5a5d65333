import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';

export interface Chooser {
  /** What the browser is to offer, `image/png,image/jpeg`. */
  accept: string;
  label: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A file field that nobody sees, to be put somewhere, and what opens it. */
export function useChooser({ accept, label, multiple = false, onFiles }: Chooser) {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      multiple={multiple}
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // The same file may be chosen once more.
        event.currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { field, choose: () => input.current?.click() };
}

interface Area extends Chooser {
  className?: string;
  children: (choose: () => void) => ReactNode;
}

/** An area that files are dropped on or pasted into; something inside it opens the choice of files. */
export function FileArea({ className = '', children, ...chooser }: Area) {
  const { onFiles, multiple = false } = chooser;
  const { field, choose } = useChooser(chooser);
  const [isOver, setIsOver] = useState(false);
  const take = (list: FileList) => {
    const files = multiple ? [...list] : [...list].slice(0, 1);
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts of the button inside.
    <div
      className={isOver ? `${className} is-over` : className}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
    >
      {children(choose)}
      {field}
    </div>
  );
}
