import { useRef, useState } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { parcelPiecesMax } from '#contract/catalogue/parcel.ts';
import { fileKinds } from '#contract/kernel/file.ts';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { Grams, Money } from '#web/ui/Figures.tsx';
import { useChooser } from '#web/ui/file/FileArea.tsx';
import { useSendFile } from '#web/ui/file/uploads.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Photo } from '#web/ui/Photo.tsx';
import { type ParcelValues, type Piece, piecesOf } from './parcel.ts';

/** The pieces of a parcel, each with what it weighs, costs and is sold for, and its picture. */
export function ParcelPieces({ draft, seesCost }: { draft: Draft<ParcelValues>; seesCost: boolean }) {
  const t = useText();
  const { take, sending, field } = usePictures(draft);
  const pieces = piecesOf(draft.values, parcelPiecesMax);
  const sum = (figure: (piece: Piece) => number) => pieces.reduce((all, piece) => all + figure(piece), 0);
  const columns: LineColumn<Piece>[] = [
    { key: 'key', title: t('receiving.parcel.piece'), render: ({ key }) => countText(key) },
    {
      key: 'milligrams',
      title: t('receiving.milligrams'),
      width: 120,
      align: 'right',
      render: ({ milligrams }) => !Number.isNaN(milligrams) && <Grams milligrams={milligrams} />,
      total: <Grams milligrams={sum(({ milligrams }) => milligrams || 0)} />,
    },
    ...(seesCost ? [moneyColumn('cost', t('receiving.orderCost'), sum)] : []),
    moneyColumn('price', t('item.price'), sum),
    {
      key: 'picture',
      title: t('receiving.parcel.picture'),
      width: 112,
      render: ({ key, picture }) => (
        <span className="row">
          <IconButton
            icon={sending === key ? 'loader-2' : 'camera'}
            size="small"
            label={t('receiving.parcel.take', { piece: countText(key) })}
            disabled={sending !== null}
            onClick={() => take(key)}
          />
          {picture && <Photo url={picture.thumbUrl} />}
        </span>
      ),
    },
  ];
  if (pieces.length === 0) return null;
  return (
    <>
      <LineTable
        label={t('receiving.parcel.pieces')}
        lines={pieces}
        keyOf={({ key }) => key}
        columns={columns}
        minWidth={560}
        totalLabel={t('receiving.parcel.count', { count: pieces.length })}
      />
      {field}
    </>
  );
}

function moneyColumn(
  key: 'cost' | 'price',
  title: string,
  sum: (figure: (piece: Piece) => number) => number,
): LineColumn<Piece> {
  return {
    key,
    title,
    width: 132,
    align: 'right',
    render: (piece) => <Money yen={piece[key]} />,
    total: <Money yen={sum((piece) => piece[key])} />,
  };
}

/** Takes the picture of one piece after the other: by the camera of a tablet, or from a file. */
function usePictures({ form }: Draft<ParcelValues>) {
  const t = useText();
  const sendFile = useSendFile();
  const wanted = useRef(1);
  const [sending, setSending] = useState<number | null>(null);
  const { field, choose } = useChooser({
    accept: fileKinds.image.accept,
    label: t('receiving.parcel.picture'),
    onFiles: async ([file]) => {
      if (!file) return;
      const piece = wanted.current;
      setSending(piece);
      const stored = await sendFile(itemApi.addImage, file);
      setSending(null);
      if (!stored) return;
      const { id, thumbUrl } = stored;
      form.setFieldValue('pictures', (before) => ({ ...before, [piece - 1]: { id, thumbUrl } }));
    },
  });
  return {
    field,
    sending,
    take: (piece: number) => {
      wanted.current = piece;
      choose();
    },
  };
}
