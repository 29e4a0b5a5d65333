import { type Company, companyApi } from '#contract/company/company.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
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
