import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import type { Missed } from '#web/ui/scan/missed.ts';
import { useCounter } from './counterContext.ts';
import { Notice } from './Notice.tsx';

/**
 * What was scanned and is not on the sale, once another scan is what is spoken of: its piece may still lie on the
 * counter.
 */
export function MissedScans() {
  const t = useText();
  const { missed, result, settle, scan } = useCounter().lines.scanner;
  const isTold = ({ code, why }: Missed) => why !== 'unanswered' && result?.isBad === true && result.missed === code;
  const open = missed.filter((one) => !isTold(one));
  if (open.length === 0) return null;
  const of = (why: Missed['why']) => open.filter((one) => one.why === why);
  const [unknown, unanswered] = [of('unknown'), of('unanswered')];
  const refused = open.filter(({ why }) => why === 'refused' || why === 'late');
  const named = (all: readonly Missed[]) => ({
    count: all.length,
    codes: all.map(({ code }) => code).join(t('common.list.comma')),
  });
  const scanAgain = async () => {
    for (const { code } of unanswered) await scan(code);
  };
  return (
    <Notice
      icon="barcode"
      title={[
        unknown.length > 0 && t('scan.missed', named(unknown)),
        unanswered.length > 0 && t('scan.unanswered', named(unanswered)),
        refused.length > 0 && t('scan.notAdded', { count: refused.length }),
      ]
        .filter(Boolean)
        .join(' · ')}
      text={refused.map(({ text }) => text).join(' · ')}
      actions={
        <>
          {unanswered.length > 0 && (
            <Button size="small" onClick={() => void scanAgain()}>
              {t('common.retry')}
            </Button>
          )}
          <IconButton icon="x" size="small" label={t('common.close')} onClick={settle} />
        </>
      }
    />
  );
}
