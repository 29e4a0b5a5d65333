import { useText } from '#web/text/text.ts';
import { Progress } from '../Progress.tsx';

/** How much of a file is sent. */
export function FileProgress({ share, name }: { share: number; name: string }) {
  const t = useText();
  return <Progress label={t('file.progress', { name })} value={share} />;
}
