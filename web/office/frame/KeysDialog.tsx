import './keys.css';
import { useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Kbd } from '#web/ui/Button.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { takesScans } from '#web/ui/scan/takesScans.ts';
import { listedKeys, modifierKey, type NamedKey } from '#web/ui/shortcut.ts';

/** The keys of the present screen, of its rows, and of every screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  // As they are when it opens: under a dialog the screen's own keys are silent, and not gone.
  const [own] = useState(listedKeys);
  const [isScanned] = useState(() => !takesScans());
  const [hasRows] = useState(() => document.querySelector('.table tbody tr[tabindex]') !== null);
  const [hasSearch] = useState(() => document.querySelector('.list-search') !== null);
  const moving: NamedKey[] = [
    ...(hasSearch ? [{ key: '↓', label: t('palette.keys.firstRow') }] : []),
    { key: '↑ ↓ J K', label: t('palette.keys.move') },
    { key: '↵', label: t('palette.keys.open') },
    ...(document.querySelector('.table tbody .check') ? [{ key: 'Space', label: t('palette.keys.select') }] : []),
    { key: 'Shift F10', label: t('palette.keys.menu') },
  ];
  const everywhere: NamedKey[] = [
    { key: `${modifierKey} K`, label: t('palette.keys.palette') },
    { key: '?', label: t('palette.keys.title') },
    { key: '[', label: t('palette.keys.side') },
    { key: '↵', label: t('palette.keys.save') },
    { key: 'esc', label: t('palette.keys.close') },
  ];
  const ofScreen = own.filter(({ isOfRow }) => !isOfRow);
  const ofRows = hasRows ? [...moving, ...own.filter(({ isOfRow }) => isOfRow)] : [];
  return (
    <ViewModal title={t('palette.keys.title')} onClose={onClose}>
      <div className="modal-main key-lists">
        <KeyList title={t('palette.keys.screen')} keys={ofScreen} />
        <KeyList title={t('palette.keys.rows')} keys={ofRows} />
        <KeyList title={t('palette.keys.everywhere')} keys={everywhere} />
        {isScanned && <p className="text-small text-secondary">{t('palette.keys.scan')}</p>}
      </div>
    </ViewModal>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly NamedKey[] }) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h3 className="group-caption">{title}</h3>
      <dl>
        {keys.map(({ key, label }) => (
          <div key={`${key} ${label}`} className="key-row">
            <dt>{label}</dt>
            <dd>
              {written(key).map((part) => (
                <Kbd key={part}>{part}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The keys to press, as they are written on the keyboard: Ctrl and P for `mod+p`. */
function written(key: string): string[] {
  const isLetter = /^(mod\+)?.$/.test(key);
  return (isLetter ? key.toUpperCase() : key).replace(/^mod\+/i, `${modifierKey} `).split(' ');
}
