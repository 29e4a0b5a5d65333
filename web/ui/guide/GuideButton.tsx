import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '../Button.tsx';

interface GuideButtonProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Without its word, in the head of a phone. */
  isIcon?: boolean;
}

/** Opens and closes the guide of a section. */
export function GuideButton({ isOpen, onOpen, isIcon = false }: GuideButtonProps) {
  const t = useText();
  const label = t('common.list.guide');
  if (isIcon) return <IconButton icon="kinza:guide" label={label} onClick={() => onOpen(!isOpen)} />;
  return (
    <Button kind="ghost" icon="kinza:guide" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      {label}
    </Button>
  );
}
