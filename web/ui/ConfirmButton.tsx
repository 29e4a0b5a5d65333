import { isConfirmed, type Question } from './ask.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What is asked before: it names the thing and the consequence. */
  ask: Question;
  onConfirm: () => void;
}

/** A button that asks before it does what can't be undone. */
export function ConfirmButton({ ask, onConfirm, ...rest }: ConfirmButtonProps) {
  return (
    <Button
      {...rest}
      onClick={async () => {
        if (await isConfirmed(ask)) onConfirm();
      }}
    />
  );
}
