import { useEffect, useState } from 'react';
import { type Company, companyApi } from '#contract/company/company.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { PictureChoice, PictureField } from '#web/ui/file/PictureField.tsx';
import { refusalOfFile } from '#web/ui/file/refusal.ts';
import { sendFile } from '#web/ui/file/sendFile.ts';
import { Facts } from '#web/ui/Page.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { toastDone, toastFailed, toastProblem } from '#web/ui/toast.tsx';
import './company.css';

/** Set and taken away at once, on the page and in the form; it shows in the frame, and in every open window. */
export function CompanyLogo({ company: { id, ...company } }: { company: Company }) {
  const t = useText();
  const mayEdit = useMay()('Edit Company');
  const { logoUrl } = useRead(companyApi.find, { id }).data ?? company;
  const remove = useAct(companyApi.removeLogo, {
    invalidates: ['session'],
    onSuccess: () => toastDone(t('company.logoRemoved')),
    onError: (problem) => toastProblem(problem, t('company.failed')),
  });
  const shown = <Photo url={logoUrl} size="large" />;
  if (!mayEdit) {
    return (
      <div className="company-logo">
        <Facts of={[[t('company.logo'), shown]]} />
      </div>
    );
  }
  return (
    <div className="company-logo">
      <PictureField
        label={t('company.logo')}
        shown={shown}
        isSet={logoUrl !== ''}
        endpoint={companyApi.setLogo}
        input={{ id }}
        onStored={() => void refresh('company', 'session')}
        onRemove={() => remove.mutate({ id })}
        isRemoving={remove.isPending}
      />
    </div>
  );
}

/** Chosen before there is a company that it could be of: it is kept until that is saved, and sent then. */
export function NewLogo({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const t = useText();
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!file) return setUrl('');
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // The next new company begins without one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is closed.
  useEffect(() => () => onChange(null), []);
  if (!useMay()('Edit Company')) return null;
  const { use } = companyApi.setLogo;
  const take = (chosen: File | undefined) => {
    const refusal = chosen && refusalOfFile(use, chosen);
    if (refusal) toastFailed(t('file.failed', { name: chosen.name }), refusal);
    else onChange(chosen ?? null);
  };
  return (
    <div className="company-logo">
      <PictureChoice
        label={t('company.logo')}
        shown={<Photo url={url} size="large" />}
        isSet={file !== null}
        use={use}
        onFile={take}
        onRemove={() => onChange(null)}
      />
    </div>
  );
}

/** Sends the logo of a company that was made with one. */
export async function sendLogo({ id }: Company, file: File | null): Promise<void> {
  if (file && (await sendFile(companyApi.setLogo, file, { input: { id } }))) await refresh('company', 'session');
}
