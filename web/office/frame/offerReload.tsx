import { say } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastInfo } from '#web/ui/toast.tsx';

/** Offers a reload when a newer build is served; what is half made stays until somebody takes the offer. */
export function offerReload(): void {
  toastInfo(
    say('build.newVersion'),
    <>
      {say('build.newVersionText')}
      <div className="toast-action">
        <Button size="small" icon="refresh" onClick={() => window.location.reload()}>
          {say('build.reload')}
        </Button>
      </div>
    </>,
    { autoClose: false, closeOnClick: false, toastId: 'new-version' },
  );
}
