import { useState } from 'react';
import { type ImportRun, importApi } from '#contract/catalogue/import.ts';
import { upload } from '#web/api/file.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { useSession } from '#web/api/rights.ts';
import { readStored, store } from '#web/api/storage.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import './import.css';
import { ImportFile } from './ImportFile.tsx';
import { ImportResult, Progress } from './ImportResult.tsx';

/** Under this key the run is remembered, so that an import can be left and found again. */
const storedRun = 'kinza.import';
const pollMs = 1_000;

/** Brings items in from a CSV: checked first, written when asked, all or nothing. */
export function ImportWizard({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [runId, setRunId] = useState(() => readStored(storedRun));
  const [share, setShare] = useState<number | null>(null);
  const remember = (id: string | null) => {
    store(storedRun, id);
    setRunId(id);
  };
  const send = async (file: File, yenPerDollarHundredths: number) => {
    setShare(0);
    try {
      const run = await upload(importApi.check, file, { yenPerDollarHundredths }, { onProgress: setShare });
      remember(run.id);
    } catch (problem) {
      toastProblem(problem, t('importing.uploadFailed'));
    } finally {
      setShare(null);
    }
  };
  if (share !== null) {
    return (
      <ViewModal title={t('importing.title')} onClose={onClose}>
        <Progress label={t('importing.uploading')} share={share} />
      </ViewModal>
    );
  }
  return runId ? (
    <RunStep id={runId} onClose={onClose} onAnother={() => remember(null)} />
  ) : (
    <ViewModal title={t('importing.title')} onClose={onClose}>
      <ImportFile onFile={(file, rate) => void send(file, rate)} />
    </ViewModal>
  );
}

function RunStep({ id, onClose, onAnother }: { id: string; onClose: () => void; onAnother: () => void }) {
  const t = useText();
  const run = useRead(importApi.find, { id }, { refetchInterval: pollMs });
  const { data } = run;
  if (!data) {
    return (
      <ViewModal
        title={t('importing.title')}
        onClose={onClose}
        footer={<Button onClick={onAnother}>{t('importing.another')}</Button>}
      >
        <Loading of={run} title={t('importing.loadFailed')} />
      </ViewModal>
    );
  }
  const isBusy = data.status === 'checking' || data.status === 'writing';
  return (
    <ViewModal
      title={t('importing.title')}
      code={data.fileName}
      size="large"
      onClose={onClose}
      footer={isBusy ? undefined : <Steps run={data} onAnother={onAnother} onClose={onClose} />}
    >
      <ImportResult run={data} />
    </ViewModal>
  );
}

/** What can be done now: write a checked file to a location, or take another. */
function Steps({ run, onAnother, onClose }: { run: ImportRun; onAnother: () => void; onClose: () => void }) {
  const t = useText();
  const local = useLocalName();
  const session = useSession().data;
  const [locationId, setLocationId] = useState(session?.locationId ?? null);
  const write = useAct(importApi.write, { onError: (problem) => toastProblem(problem, t('importing.failed')) });
  const finish = () => {
    toastDone(t('importing.done', { count: run.rowsWritten }));
    void refresh('item', 'stock', 'dashboard');
    onAnother();
    onClose();
  };
  const places = (session?.workplaces ?? []).filter((place) => place.companyId === session?.company.id);
  return (
    <>
      {run.status === 'ready' && (
        <SelectField
          aria-label={t('importing.location')}
          options={places.map((place) => ({ value: place.locationId, label: local(place.name, place.nameJa) }))}
          value={locationId}
          onChange={setLocationId}
          leftSectionPointerEvents="none"
          className="import-place"
        />
      )}
      <span className="sp" />
      {run.status !== 'done' && <Button onClick={onAnother}>{t('importing.another')}</Button>}
      {run.status === 'ready' && (
        <Button
          kind="primary"
          busy={write.isPending}
          disabled={locationId === null}
          onClick={() => locationId && write.mutate({ id: run.id, locationId })}
        >
          {t('importing.write', { count: run.rowsTotal })}
        </Button>
      )}
      {run.status === 'done' && (
        <Button kind="primary" onClick={finish}>
          {t('common.close')}
        </Button>
      )}
    </>
  );
}
