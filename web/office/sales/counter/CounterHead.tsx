import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '#contract/access/session.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { isMuted, mute } from '#web/ui/scan/sound.ts';
import { useCounterPart } from './counterParts.ts';

interface HeadProps {
  session: Session;
  locationId: number;
  isPhone: boolean;
  onClose: () => void;
}

/** What this is, that it is safe on this till, where and by whom, and how to put it aside. */
export function CounterHead(props: HeadProps) {
  return props.isPhone ? <PhoneHead {...props} /> : <WideHead {...props} />;
}

function WideHead({ session, locationId, onClose }: HeadProps) {
  const t = useText();
  const { edited, isLocked } = useCounterPart('draft');
  const { show } = useCounterPart('dialogs');
  const localName = useLocalName();
  const place = session.workplaces.find((workplace) => workplace.locationId === locationId);
  const { firstName, lastName, imageUrl } = session.user;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <header>
      <span className="row counter-title">
        <Mark />
        <h2>{t('sales.type.straight')}</h2>
      </span>
      <span className="code">{edited?.number}</span>
      <Badge />
      <Saved />
      <span className="spacer" />
      {place && (
        <span className="row text-small text-secondary">
          <Icon name="map-pin" size={14} />
          {localName(place.name, place.nameJa)}
        </span>
      )}
      <span className="row text-small text-secondary counter-user">
        <Avatar name={name} url={imageUrl} small />
        {name}
      </span>
      <SoundSwitch />
      <Button
        kind="ghost"
        size="small"
        icon="adjustments-horizontal"
        shortcut="F4"
        disabled={isLocked}
        onClick={() => show({ what: 'details' })}
      >
        {t('sales.counter.details')}
      </Button>
      <Park />
      <IconButton icon="x" label={t('common.close')} onClick={onClose} />
    </header>
  );
}

function PhoneHead({ onClose }: HeadProps) {
  const t = useText();
  const [muted, setMuted] = useState(isMuted);
  const { edited, isLocked } = useCounterPart('draft');
  const { show } = useCounterPart('dialogs');
  const { parks } = useCounterPart('rights');
  const { park } = useCounterPart('finishing');
  return (
    <header className="phone-bar">
      <IconButton icon="x" label={t('common.close')} onClick={onClose} />
      <h1 className="title">{t('sales.type.straight')}</h1>
      <span className="spacer" />
      <Badge />
      <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <IconButton icon="dots" label={t('common.actions')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="adjustments-horizontal" />}
            disabled={isLocked}
            onClick={() => show({ what: 'details' })}
          >
            {t('sales.counter.details')}
          </Menu.Item>
          {parks && (
            <Menu.Item leftSection={<Icon name="clock" />} disabled={isLocked} onClick={() => void park()}>
              {t(edited ? 'common.save' : 'sales.counter.park')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<Icon name={muted ? 'volume' : 'volume-off'} />}
            onClick={() => {
              mute(!muted);
              setMuted(!muted);
            }}
          >
            {t(muted ? 'sales.counter.soundOn' : 'sales.counter.soundOff')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

function Badge() {
  const t = useText();
  const of = useCounterPart('draft').edited ? 'pending' : 'draft';
  return <StatusBadge of={of}>{t(`sales.status.${of}`)}</StatusBadge>;
}

/** When the draft was last put away in this browser. */
function Saved() {
  const t = useText();
  const locale = useLocale();
  const { savedAt } = useCounterPart('draft');
  if (!savedAt) return null;
  const time = new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Tokyo',
  });
  return (
    <span className="text-dim text-small row saved">
      <Icon name="check" size={14} />
      {t('sales.counter.saved', { time: time.format(new Date(savedAt)) })}
    </span>
  );
}

function SoundSwitch() {
  const t = useText();
  const [muted, setMuted] = useState(isMuted);
  return (
    <IconButton
      icon={muted ? 'volume-off' : 'volume'}
      label={t(muted ? 'sales.counter.soundOn' : 'sales.counter.soundOff')}
      aria-pressed={muted}
      onClick={() => {
        mute(!muted);
        setMuted(!muted);
      }}
    />
  );
}

function Park() {
  const t = useText();
  const { edited, isLocked } = useCounterPart('draft');
  const { parks } = useCounterPart('rights');
  const { busy, park } = useCounterPart('finishing');
  if (!parks) return null;
  return (
    <Button
      kind="ghost"
      size="small"
      icon="clock"
      shortcut="F6"
      busy={busy === 'save' || busy === 'edit'}
      disabled={isLocked}
      onClick={() => void park()}
    >
      {t(edited ? 'common.save' : 'sales.counter.park')}
    </Button>
  );
}
