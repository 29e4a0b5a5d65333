import { adjustmentApi } from '#contract/inventory/adjustment.ts';
import { imageUrl } from '#contract/kernel/file.ts';
import { useText } from '#web/text/text.ts';
import type { DocumentValues } from '#web/ui/document/DocumentForm.tsx';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Photo } from '#web/ui/Photo.tsx';

/** A picture of what happened, in the form. */
export function AdjustmentPicture({ draft }: { draft: Draft<DocumentValues> }) {
  const t = useText();
  const { pictureId } = draft.values as DocumentValues & { pictureId: string | null };
  const set = (id: string | null) => draft.set('pictureId' as 'remarks', id as never);
  return (
    <div className="span-8">
      <PictureField
        label={t('adjustment.pictureId')}
        shown={<Photo url={imageUrl(pictureId)} size="large" icon="photo" />}
        isSet={pictureId !== null}
        endpoint={adjustmentApi.addPicture}
        onStored={({ id }) => set(id)}
        onRemove={() => set(null)}
      />
    </div>
  );
}

/** The same where the adjustment is looked at; opens in full. */
export function ShownPicture({ id }: { id: string }) {
  const t = useText();
  return (
    <a href={imageUrl(id)} target="_blank" rel="noreferrer" aria-label={t('adjustment.openPicture')}>
      <Photo url={imageUrl(id, 'thumb')} size="large" />
    </a>
  );
}
