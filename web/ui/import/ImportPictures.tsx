import { useState } from 'react';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { fileKinds } from '#contract/kernel/file.ts';
import { type ImportPictures as Found, type ImportRun, picturesNamedMax } from '#contract/kernel/import.ts';
import { upload } from '#web/api/file.ts';
import { refresh } from '#web/api/query.ts';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { FileArea } from '../file/FileArea.tsx';
import { useFocusKept } from '../focus.ts';
import { Icon } from '../Icon.tsx';
import { toastProblem } from '../toast.tsx';
import { Progress } from './ImportResult.tsx';
import { zipOf } from './zip.ts';

const isZip = (file: File) => /\.zip$/i.test(file.name);

/** Takes the pictures of items that were imported, as a ZIP or one by one, and says what came of those before. */
export function ImportPictures({ run: { id, pictures }, send }: { run: ImportRun; send: Endpoint }) {
  const t = useText();
  const [share, setShare] = useState<number | null>(null);
  useFocusKept(share === null);
  const take = async (files: readonly File[]) => {
    const [only] = files.length === 1 ? files : files.filter(isZip);
    setShare(0);
    try {
      const file = only ?? (await zipOf(files));
      await upload(send, file, { id } as never, { onProgress: setShare });
      // A few pictures are added before the next look at the run.
      await refresh('import');
    } catch (problem) {
      toastProblem(problem, t('importing.pictures.failed'));
    } finally {
      setShare(null);
    }
  };
  if (share !== null) return <Progress label={t('importing.uploading')} share={share} />;
  return (
    <section className="import-types" aria-label={t('importing.pictures.title')}>
      <span className="text-medium">{t('importing.pictures.title')}</span>
      {pictures && <Counts of={pictures} />}
      {pictures && pictures.total + pictures.strange > 0 && <Names of={pictures} />}
      <FileArea
        accept={`.zip,application/zip,${fileKinds.image.accept}`}
        label={t('importing.pictures.choose')}
        multiple
        className="import-drop"
        onFiles={(files) => void take(files)}
      >
        {(choose) => (
          <>
            <Icon name="photo" size={20} />
            <Button onClick={choose}>{t('importing.pictures.choose')}</Button>
            <span className="text-small text-dim">{t('importing.pictures.hint')}</span>
          </>
        )}
      </FileArea>
    </section>
  );
}

const counted = ['wanted', 'added', 'known', 'missing', 'strange', 'bad', 'over'] as const;

function Counts({ of }: { of: Found }) {
  const t = useText();
  return (
    <dl className="import-figures">
      {counted
        .filter((name) => of[name] > 0 || (name === 'added' && of.total > 0))
        .map((name) => (
          <div key={name}>
            <dt className="text-small text-secondary">{t(`importing.pictures.${name}`)}</dt>
            <dd className="digits">{countText(of[name])}</dd>
          </div>
        ))}
    </dl>
  );
}

const named = ['missing', 'strange', 'bad'] as const;

/** Which files they are, so that a misspelt name is found. Before any were sent, all that the file names are missing. */
function Names({ of }: { of: Found }) {
  const t = useText();
  const groups = named
    .map((name) => ({ name, files: of[`${name}Names`] ?? [] }))
    .filter(({ files }) => files.length > 0);
  if (groups.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section className="import-table" aria-label={t('importing.pictures.names')} tabIndex={0}>
      <table className="table">
        <caption className="figure-label">{t('importing.pictures.names')}</caption>
        <tbody>
          {groups.flatMap(({ name, files }) =>
            files.map((file, index) => (
              <tr key={`${name} ${file}`}>
                <td className="text-secondary">{index === 0 && t(`importing.pictures.${name}`)}</td>
                <td>{file}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {groups.some(({ name, files }) => of[name] > files.length) && (
        <p className="text-small text-dim">{t('importing.shown', { count: picturesNamedMax })}</p>
      )}
    </section>
  );
}
