import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { IssuedLink } from '#contract/access/user.ts';
import { instantText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.tsx';
import { linkAddress } from './linkAddress.ts';
import './user.css';

interface LinkDialogProps {
  name: string;
  issued: IssuedLink;
  /** Makes another one, where the answer that held this one was lost. */
  onAgain: () => void;
  onClose: () => void;
}

/** A one-time link, shown this once. */
export function LinkDialog({ name, issued, onAgain, onClose }: LinkDialogProps) {
  const t = useText();
  const { purpose, link, expiresAt } = issued;
  return (
    <ViewModal
      title={t(purpose === 'invite' ? 'user.link.inviteTitle' : 'user.link.resetTitle', { name })}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
      onClose={onClose}
    >
      <div className="modal-main link-text">
        {link ? (
          <>
            <p>{t('user.link.text', { name })}</p>
            <LinkRow address={linkAddress(link)} />
            <p className="text-small text-secondary">{t('user.link.once', { date: instantText(expiresAt) })}</p>
          </>
        ) : (
          <>
            <p>{t('user.link.lost')}</p>
            <div>
              <Button kind="primary" onClick={onAgain}>
                {t('user.link.again')}
              </Button>
            </div>
          </>
        )}
      </div>
    </ViewModal>
  );
}

function LinkRow({ address }: { address: string }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      toastDone(t('user.link.copied'));
    } catch {
      // Over plain http a page may not write there; the link stands selected.
      toastFailed(t('user.link.copyFailed'));
    }
  };
  return (
    <div className="link-row">
      <TextInput
        ref={input}
        label={t('user.link.label')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button kind="primary" icon="copy" onClick={() => void copy()} data-autofocus>
        {t('user.link.copy')}
      </Button>
    </div>
  );
}
