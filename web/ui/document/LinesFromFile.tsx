import { useState } from 'react';
import { type PackedLine, packingListApi } from '#contract/catalogue/packingList.ts';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { upload } from '#web/api/file.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { useChooser } from '../file/FileArea.tsx';
import { Problems } from '../import/ImportResult.tsx';
import { toastProblem } from '../toast.tsx';

/** Takes the lines of a packing list, CSV or Excel, into a document; what could not be read is named by its row. */
export function LinesFromFile({ onLines }: { onLines: (lines: readonly PackedLine[]) => void }) {
  const t = useText();
  const [isReading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly ImportProblem[]>([]);
  const { field, choose } = useChooser({
    accept: '.csv,.tsv,.txt,.xlsx',
    label: t('document.fromFile'),
    onFiles: async ([file]) => {
      if (!file) return;
      setReading(true);
      try {
        const read = await upload(packingListApi.read, file, {});
        setProblems(read.problems);
        onLines(read.lines);
      } catch (problem) {
        toastProblem(problem, t('document.fromFileFailed'));
      }
      setReading(false);
    },
  });
  return (
    <>
      <Button size="small" icon="upload" busy={isReading} onClick={choose} title={t('document.fromFileHint')}>
        {t('document.fromFile')}
      </Button>
      {field}
      {problems.length > 0 && <Problems of={problems} title={t('document.fromFileLeft')} />}
    </>
  );
}
