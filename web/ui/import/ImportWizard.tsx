import './import.css';
import { type ReactNode, useEffect, useState } from 'react';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { ImportRun, Matching } from '#contract/kernel/import.ts';
import { upload } from '#web/api/file.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { currentUser } from '#web/api/session.ts';
import { readStored, store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '../ask.tsx';
import { Button } from '../Button.tsx';
import { returnFocus, useFocusKept } from '../focus.ts';
import { ViewModal } from '../form/ViewModal.tsx';
import { Loading } from '../States.tsx';
import { dropFailed, toastDone, toastFailed, toastProblem } from '../toast.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { type ImportChoice, ImportChoices } from './ImportChoices.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportPictures } from './ImportPictures.tsx';
import { type ImportedThings, ImportResult, type PreviewColumn, Progress } from './ImportResult.tsx';
import { type PreviewRow, writesOf } from './outcome.ts';

/** The endpoints of an import, as `importEndpoints` makes them. */
interface ImportApi {
  list: Endpoint;
  columns: Endpoint;
  template: Endpoint;
  check: Endpoint;
  find: Endpoint;
  write: Endpoint;
  troubles: Endpoint;
  undo: Endpoint;
  drop: Endpoint;
  /** Of things that have pictures. */
  pictures?: Endpoint;
}

export interface ImportWizardProps<Row extends PreviewRow> {
  api: ImportApi;
  /** Under this key, for each user and company, the run is remembered: an import can be left and found again. */
  storedAs: `kinza.${string}`;
  things: ImportedThings;
  /** What has to be known to read a file; `input` is null where not all of it is there, and `missing` says what. */
  settings?: { input: object | null; missing: string; fields: (isAsked: boolean) => ReactNode };
  /** What has to be known to write it. */
  target?: { input: object | null; field: ReactNode };
  preview: readonly PreviewColumn<Row>[];
  /** A row whose thing is added once more, under codes of its own; as it is unless said. */
  asNew?: (row: Row) => Row;
  /** What may be chosen anew of a checked file, such as where its rows go. */
  sorting?: (run: ImportRun<Row>, does: SortingActs) => ReactNode;
  /** What may be done with things that are there already. */
  matchings: readonly Matching[];
  /** Things to be asked again once all is written. */
  refreshes: readonly string[];
  onClose: () => void;
}

interface SortingActs {
  /** Hears whether the file has to be checked with the choice first. */
  onOpen: (isOpen: boolean) => void;
  /** Goes back to what has to be known to read the file, which is checked anew from there. */
  onSettings: () => void;
}

const pollMs = 1_000;
/** Until then the button that was refused is there again to take the focus. */
const enabledMs = 100;

/** Brings things in from a CSV: checked first, written when asked, all or nothing. */
export function ImportWizard<Row extends PreviewRow>(props: ImportWizardProps<Row>) {
  const companyId = useSession().data?.company.id;
  const place = `${props.storedAs}.${currentUser()?.id}.${companyId}` as const;
  return <Wizard key={place} {...props} storedAs={place} />;
}

function Wizard<Row extends PreviewRow>(props: ImportWizardProps<Row>) {
  const { api, storedAs, things, settings, onClose } = props;
  const t = useText();
  const [runId, setRunId] = useState(() => readStored(storedAs));
  const [share, setShare] = useState<number | null>(null);
  /** The file that was chosen last: it is here still where something else has to be known to read it. */
  const [chosen, setChosen] = useState<File | null>(null);
  const [isAsked, setAsked] = useState(false);
  const remember = (id: string | null) => {
    store(storedAs, id);
    setRunId(id);
  };
  const send = async (file: File) => {
    const input = settings ? settings.input : {};
    setChosen(file);
    setAsked(!input);
    if (!input) return toastFailed(settings?.missing ?? t('importing.uploadFailed'), undefined, { of: api.check.name });
    setShare(0);
    try {
      const run = (await upload(api.check, file, input as never, { onProgress: setShare })) as unknown as ImportRun;
      dropFailed(api.check.name);
      remember(run.id);
    } catch (problem) {
      toastProblem(problem, t('importing.uploadFailed'), { of: api.check.name, autoClose: false });
    } finally {
      setShare(null);
    }
  };
  const leave = (next: string | null) => {
    setChosen(null);
    remember(next);
  };
  // What was refused stays said as long as it can be tried again.
  useEffect(
    () => () => {
      for (const { name } of [api.check, api.write]) dropFailed(name);
    },
    [api],
  );
  if (runId && share === null)
    return <RunStep {...props} id={runId} onAnother={() => leave(null)} onSettings={() => remember(null)} />;
  return (
    <ViewModal title={t(`importing.${things}.title`)} onClose={onClose}>
      {share === null ? (
        <>
          <ImportFile
            intro={t(`importing.${things}.intro`)}
            settings={settings?.fields(isAsked && settings.input === null)}
            waiting={chosen}
            onFile={(file) => void send(file)}
          />
          <ImportColumns columns={api.columns} template={api.template} name={t(`importing.${things}.template`)} />
          <EarlierImports list={api.list} onOpen={leave} />
        </>
      ) : (
        <Progress label={t('importing.uploading')} share={share} />
      )}
    </ViewModal>
  );
}

type StepProps<Row extends PreviewRow> = ImportWizardProps<Row> & { onAnother: () => void; onSettings: () => void };

function RunStep<Row extends PreviewRow>(props: StepProps<Row> & { id: string }) {
  const { api, things, preview, id, onClose, onAnother, onSettings } = props;
  const t = useText();
  const run = useRead(api.find, { id } as DraftOf<Endpoint>, { refetchInterval: pollMs });
  const data = run.data as unknown as ImportRun<Row> | undefined;
  useFocusKept(data?.status);
  const hasWritten = data?.status === 'done' || data?.status === 'undone';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is written or taken back.
  useEffect(() => {
    if (hasWritten) void refresh(...props.refreshes);
  }, [hasWritten, data?.status]);
  const isBusy = data && ['checking', 'writing', 'undoing', 'picturing'].includes(data.status);
  const [choice, setChoice] = useState<ImportChoice>({ matching: 'skip', leaveOut: false });
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const drop = useAct(api.drop);
  const leave = (then: () => void) => () => {
    // A file that was only looked at is no import.
    if (data?.status === 'ready') drop.mutate({ id } as DraftOf<Endpoint>);
    then();
  };
  const close = () => {
    if (data && !isBusy && data.status !== 'ready') {
      void refresh(...props.refreshes);
      onAnother();
    }
    onClose();
  };
  return (
    <ViewModal
      title={t(`importing.${things}.title`)}
      code={data?.fileName}
      size={data ? 'large' : 'normal'}
      isNextStep
      onClose={close}
      footer={
        data ? (
          !isBusy && <Steps {...props} run={data} choice={choice} isOpen={isOpen} onAnother={leave(onAnother)} />
        ) : (
          <Button onClick={onAnother}>{t('importing.another')}</Button>
        )
      }
    >
      {data ? (
        <>
          <ImportResult
            run={data}
            matching={choice.matching}
            asNew={props.asNew ?? ((row) => row)}
            things={things}
            columns={preview}
            troubles={api.troubles}
            sorting={props.sorting?.(data, { onOpen: setOpen, onSettings: leave(onSettings) })}
          >
            <ImportChoices
              run={data}
              things={things}
              matchings={props.matchings}
              choice={choice}
              onChange={setChoice}
              columns={api.columns}
              troubles={api.troubles}
            />
          </ImportResult>
          {data.status === 'done' && api.pictures && may(api.pictures.access) && (
            <div className="import">
              <ImportPictures run={data} send={api.pictures} />
            </div>
          )}
        </>
      ) : (
        <Loading of={run} title={t('importing.loadFailed')} />
      )}
    </ViewModal>
  );
}

/** What can be done now: write a checked file, or take another. */
function Steps<Row extends PreviewRow>(
  props: StepProps<Row> & { run: ImportRun<Row>; choice: ImportChoice; isOpen: boolean },
) {
  const { api, things, run, target, refreshes, onAnother, onClose, choice, isOpen } = props;
  const t = useText();
  const write = useAct(api.write, {
    onSuccess: () => dropFailed(api.write.name),
    onError: (problem) => {
      toastProblem(problem, t('importing.failed'), { of: api.write.name, autoClose: false });
      setTimeout(returnFocus, enabledMs);
    },
  });
  const undo = useAct(api.undo, {
    onSuccess: () => void refresh(...refreshes),
    onError: (problem) => toastProblem(problem, t('importing.undoFailed')),
  });
  const may = useMay();
  const input = target ? target.input : {};
  const writes = writesOf(run, choice.matching);
  const takeBack = async () => {
    const question = { title: t('importing.undoTitle'), text: t(`importing.${things}.undoText`), danger: true };
    if (await isConfirmed({ ...question, confirm: t('importing.undo') }))
      undo.mutate({ id: run.id } as DraftOf<Endpoint>);
  };
  const finish = () => {
    toastDone(t(`importing.${things}.done`, { count: run.rowsWritten }));
    void refresh(...refreshes);
    onAnother();
    onClose();
  };
  return (
    <>
      {run.status === 'ready' && target?.field}
      {run.status === 'done' && may(api.undo.access) && (
        <Button busy={undo.isPending} onClick={() => void takeBack()}>
          {t('importing.undo')}…
        </Button>
      )}
      <span className="spacer" />
      {run.status !== 'done' && <Button onClick={onAnother}>{t('importing.another')}</Button>}
      {run.status === 'ready' && (
        <Button
          kind="primary"
          busy={write.isPending}
          disabled={
            isOpen || input === null || (writes === 0 && !run.pictures) || (run.troubleCount > 0 && !choice.leaveOut)
          }
          onClick={() => input && write.mutate({ ...input, ...choice, id: run.id } as DraftOf<Endpoint>)}
        >
          {writes === 0 && run.pictures
            ? t('importing.pictures.next')
            : t(`importing.${things}.write`, { count: writes })}
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
