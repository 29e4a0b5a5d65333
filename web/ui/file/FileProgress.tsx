import './fileProgress.css';
import { useText } from '#web/text/text.ts';

/** How much of a file is sent. */
export function FileProgress({ share, name }: { share: number; name: string }) {
  const t = useText();
  return <progress className="file-progress" value={share} max={1} aria-label={t('file.progress', { name })} />;
}
