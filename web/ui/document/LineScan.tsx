import { useNetwork } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocalName, useText } from '#web/text/text.ts';
import { isAsked } from '../ask.tsx';
import { Button } from '../Button.tsx';
import { useCovered } from '../covered.ts';
import { ScanCamera, ScanField, ScanResultText } from '../scan/ScanField.tsx';
import { play } from '../scan/sound.ts';
import { useWedge } from '../scan/useWedge.ts';
import { dropFailed, toastWarning } from '../toast.tsx';
import { type DocumentLine, movedTo } from './lines.ts';
import type { LineEditing } from './useLineEditing.ts';

interface LineScanProps<Line extends DocumentLine> {
  editing: LineEditing<Line>;
  lines: readonly Line[];
  isPhone: boolean;
  /** What a scan is for, where it does not add a piece. */
  hint?: string | undefined;
  /** Nothing may be changed now. */
  isLocked: boolean;
  /** A scanner is heard wherever the focus is, for as long as no dialog stands before the lines. */
  isOn: boolean;
  /** Enter in the empty field. */
  onEnter: () => void;
}

/**
 * The field that takes items into the lines, by scanner, camera or name. While it is empty arrows choose a line, plus
 * and minus count it, and Delete takes it out.
 */
export function LineScan<Line extends DocumentLine>(props: LineScanProps<Line>) {
  const { editing, isPhone, hint, isLocked, isOn } = props;
  const { field, scanner } = editing;
  const t = useText();
  const isCovered = useCovered();
  const { online } = useNetwork();
  const [isCameraOpen, setCameraOpen] = useState(false);
  useEffect(() => {
    if (!isCovered) dropFailed('scan');
  }, [isCovered]);
  useWedge({
    field,
    enabled: isOn && !isCameraOpen,
    onScan: scanner.scan,
    onRefused: () => {
      play('unknown');
      toastWarning(t('scan.notReady'), t(isAsked.get() ? 'scan.answerFirst' : 'scan.closeFirst'), { of: 'scan' });
    },
  });
  return (
    <>
      <ScanField
        field={field}
        scanner={scanner}
        unfitOf={editing.unfitOf}
        isPhone={isPhone}
        hint={hint}
        isPaused={isLocked || (!online && !editing.knowsCodes)}
        begun={scanner.begun}
        isListening={isOn && !isCameraOpen}
        autoFocus
        onKey={(key) => pressInScanField(key, props)}
        onChosen={editing.focusScan}
        onCamera={() => setCameraOpen(true)}
      />
      {isCameraOpen && <ScanCamera scanner={scanner} onClose={() => setCameraOpen(false)} />}
    </>
  );
}

/** How the last scan went, and the way back of the line that was taken out last. */
export function LineScanResult<Line extends DocumentLine>({ editing }: { editing: LineEditing<Line> }) {
  const t = useText();
  const localName = useLocalName();
  const { removed, scanner, putBack } = editing;
  const { result } = scanner;
  if (!removed) return <ScanResultText of={result} />;
  const { name, nameJa, itemCode } = removed.line;
  return (
    <p
      className={result?.isBad ? 'row text-small text-bad scan-result' : 'row text-small text-secondary scan-result'}
      role="status"
    >
      <span>{result?.text ?? t('document.removed', { name: localName(name, nameJa) })}</span>
      <Button size="small" icon="arrow-back-up" onClick={putBack}>
        {result ? t('document.putBackOf', { itemCode }) : t('document.putBack')}
      </Button>
    </p>
  );
}

function pressInScanField<Line extends DocumentLine>(
  key: string,
  { editing: { current, choose, count, remove }, lines, isLocked, onEnter }: LineScanProps<Line>,
): boolean {
  const line = lines.find((one) => one.key === current);
  if (key === 'Enter') onEnter();
  else if (key === 'ArrowDown') choose(movedTo(lines, current, 1));
  else if (key === 'ArrowUp') choose(movedTo(lines, current, -1));
  else if (isLocked || !line) return false;
  else if (key === '+') count(line, line.quantity + 1);
  else if (key === '-') count(line, line.quantity - 1);
  else if (key === 'Delete') remove(line.key);
  else return false;
  return true;
}
