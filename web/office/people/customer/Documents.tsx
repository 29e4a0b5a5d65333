import { useState } from 'react';
import { kindOf } from '#contract/kernel/file.ts';
import { type CustomerDocument, customerDocumentApi } from '#contract/people/document.ts';
import { call } from '#web/api/client.ts';
import { useAct } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { useMay } from '#web/api/rights.ts';
import { bytesText, percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { FileArea } from '#web/ui/file/FileArea.tsx';
import { sendFile } from '#web/ui/file/sendFile.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { openPaper, saveFile } from '#web/ui/paper.ts';
import { isTouch } from '#web/ui/scan/touch.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { UserName } from '#web/ui/UserName.tsx';

/** Papers of a customer: added by dropping, pasting or choosing a file; opened, saved and removed. */
export function Documents({ customerId }: { customerId: number }) {
  const t = useText();
  const mayEdit = useMay()('Edit Customers');
  return (
    <section aria-label={t('customer.tab.documents')}>
      {mayEdit && <AddDocument customerId={customerId} />}
      <Pages
        of={usePages(customerDocumentApi.list, { customerId })}
        failed={t('customer.documents.failed')}
        empty={{ title: t('customer.documents.empty') }}
        className="customer-more"
      >
        {(rows) =>
          rows.map((document) => (
            <Document key={document.id} document={document} customerId={customerId} mayEdit={mayEdit} />
          ))
        }
      </Pages>
    </section>
  );
}

function AddDocument({ customerId }: { customerId: number }) {
  const t = useText();
  const [share, setShare] = useState<number | null>(null);
  const { accept, bytesMax } = kindOf('customerDocument');
  const limits = t('customer.documents.hint', { megabytes: bytesMax / 1024 / 1024 });
  // A finger drops nothing.
  const hint = isTouch() ? limits : `${t('customer.documents.drop')} ${limits}`;
  const take = async (files: readonly File[]) => {
    if (share !== null) return;
    for (const file of files) {
      setShare(0);
      const kept = await sendFile(customerDocumentApi.add, file, { input: { customerId }, onProgress: setShare });
      if (kept) toastDone(t('customer.documents.added'), kept.name);
      void refresh('customerDocument', 'customer');
    }
    setShare(null);
  };
  return (
    <FileArea
      className="document-area row"
      accept={accept}
      label={t('customer.documents.add')}
      multiple
      onFiles={(files) => void take(files)}
    >
      {(choose) => (
        <>
          <Button icon="paperclip" busy={share !== null} onClick={choose}>
            {t('customer.documents.add')}
          </Button>
          <span className="text-small text-dim" role="status">
            {share === null ? hint : t('file.sending', { percent: percentText(Math.round(share * 100) * 100) })}
          </span>
        </>
      )}
    </FileArea>
  );
}

interface DocumentProps {
  document: CustomerDocument;
  customerId: number;
  mayEdit: boolean;
}

function Document({ document, customerId, mayEdit }: DocumentProps) {
  const t = useText();
  const { id, name, isPdf, bytes, thumbUrl, at } = document;
  const input = { customerId, id };
  const remove = useAct(customerDocumentApi.remove, {
    invalidates: ['customer'],
    onSuccess: () => toastDone(t('customer.documents.removed'), name),
    onError: (problem) => toastProblem(problem),
  });
  const askToRemove = async () => {
    const question = {
      title: t('customer.documents.removeTitle', { name }),
      text: t('customer.documents.removeText'),
      confirm: t('customer.documents.remove'),
      danger: true,
    };
    if (await isConfirmed(question)) remove.mutate(input);
  };
  const open = () =>
    void openPaper(
      async () => (await call(customerDocumentApi.open, input)) as Blob,
      t('customer.documents.openFailed'),
    );
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '');
  return (
    <article className="row document">
      <span className="document-lead">
        {thumbUrl ? <img src={thumbUrl} alt="" loading="lazy" /> : <Icon name="file-type-pdf" />}
      </span>
      <span className="customer-words">
        <span className="text-medium">{name}</span>
        <span className="text-small text-dim">
          {bytesText(bytes)} · <UserName of={document} /> · <DateText of={at} />
        </span>
      </span>
      <Button size="small" onClick={open}>
        {t('customer.documents.open')}
      </Button>
      <IconButton
        icon="download"
        label={`${t('customer.documents.save')} ${name}`}
        onClick={() => void saveFile(customerDocumentApi.open, input, `${stem}.${isPdf ? 'pdf' : 'webp'}`)}
      />
      {mayEdit && (
        <IconButton
          icon="trash"
          label={`${t('customer.documents.remove')} ${name}`}
          onClick={() => void askToRemove()}
        />
      )}
    </article>
  );
}
