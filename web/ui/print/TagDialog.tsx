import { type FormEvent, useState } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { countText } from '#web/text/format.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { CountField } from '../form/FigureField.tsx';
import { FormFoot } from '../form/ModalFrame.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { ViewModal } from '../form/ViewModal.tsx';
import { openPdf } from '../paper.ts';
import { Segments } from '../Segments.tsx';
import { countOf, nextLabel, portionsOf, sheetColumns, sheetLabels, sheetUse, type Tags, tagsMax } from './tags.ts';
import './tags.css';

/**
 * Tags of items as PDF: on a sheet of labels, from a label on, or one a page. More than the server prints at once are
 * printed one portion after the other.
 */
export function TagDialog({ of, onClose }: { of: readonly Tags[]; onClose: () => void }) {
  const t = useText();
  const language = useLocale();
  const [layout, setLayout] = useState<'sheet' | 'single'>(countOf(of) > 1 ? 'sheet' : 'single');
  const [copies, setCopies] = useState<number | null>(1);
  const [startAt, setStartAt] = useState<number | null>(1);
  const [isBusy, setIsBusy] = useState(false);
  const [chosen, choose] = useState(0);
  const each = Math.max(1, copies ?? 1);
  const portions = portionsOf(of.map((tags) => ({ ...tags, copies: tags.copies * each })));
  const portion = Math.min(chosen, portions.length - 1);
  const tags = portions[portion] ?? [];
  const count = countOf(tags);
  const print = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy || isBelowOne(copies) || isBelowOne(startAt)) return;
    setIsBusy(true);
    const input = { tags, layout, startAt: sheetUse(count, startAt ?? 1).from, language };
    const isOpened = await openPdf(itemApi.tags, input, t('item.tags.failed'));
    setIsBusy(false);
    if (!isOpened) return;
    if (portion === portions.length - 1) return onClose();
    choose(portion + 1);
    setStartAt(nextLabel(count, startAt ?? 1));
  };
  return (
    <ViewModal
      title={t('item.tags.title')}
      code={t('item.tags.count', { count: countOf(portions.flat()) })}
      size="small"
      onClose={onClose}
      footer={
        <FormFoot onCancel={onClose}>
          <Button kind="primary" type="submit" form="tags" busy={isBusy} icon="printer">
            {t('item.tags.print')}
          </Button>
        </FormFoot>
      }
    >
      <form id="tags" className="modal-main tag-form" onSubmit={(event) => void print(event)} noValidate>
        <Segments
          label={t('item.tags.layout')}
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'sheet', label: t('item.tags.sheet') },
            { value: 'single', label: t('item.tags.single') },
          ]}
        />
        <CountField
          data-autofocus
          label={t('item.tags.copies')}
          value={copies}
          onChange={setCopies}
          error={isBelowOne(copies) && t('document.atLeast', { limit: '1' })}
          maxLength={4}
        />
        {portions.length > 1 && (
          <SelectField
            label={t('item.tags.portion')}
            options={portions.map((one, index) => ({ value: index, label: spanOf(index, countOf(one)) }))}
            value={portion}
            onChange={(index) => choose(index ?? 0)}
          />
        )}
        {layout === 'sheet' ? (
          <>
            <CountField
              label={t('item.tags.startAt')}
              description={t('item.tags.startHint')}
              value={startAt}
              onChange={setStartAt}
              error={isBelowOne(startAt) && t('document.atLeast', { limit: '1' })}
              maxLength={2}
            />
            <SheetPicture tags={count} startAt={startAt ?? 1} />
          </>
        ) : (
          <span className="hint">{t('item.tags.roll')}</span>
        )}
      </form>
    </ViewModal>
  );
}

/** From which tag to which a portion goes. */
function spanOf(index: number, count: number): string {
  const before = index * tagsMax;
  return `${countText(before + 1)} – ${countText(before + count)}`;
}

/** An empty field is one. */
const isBelowOne = (figure: number | null) => figure !== null && figure < 1;

/** Which labels of the first sheet are printed on. */
function SheetPicture({ tags, startAt }: { tags: number; startAt: number }) {
  const t = useText();
  const { sheets, from, to } = sheetUse(tags, startAt);
  return (
    <div className="row tag-sheet">
      <svg viewBox="0 0 66 92" width="99" height="138" role="img" aria-label={t('item.tags.picture', { from, to })}>
        <rect className="is-paper" x=".5" y=".5" width="65" height="91" rx="2" />
        {Array.from({ length: sheetLabels }, (_, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place.
            key={index}
            className={index + 1 >= from && index < to ? 'is-used' : index + 1 < from ? 'is-gone' : 'is-free'}
            x={4 + (index % sheetColumns) * 15}
            y={4 + Math.floor(index / sheetColumns) * 7.7}
            width="13"
            height="6.4"
            rx="1"
          />
        ))}
      </svg>
      <div>
        <div className="text-medium">{t('item.tags.count', { count: tags })}</div>
        <div className="text-secondary text-small">{t('item.tags.sheets', { count: sheets })}</div>
      </div>
    </div>
  );
}
