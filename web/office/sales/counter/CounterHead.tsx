import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { Session } from '#contract/access/session.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { isMuted, mute } from '#web/ui/scan/sound.ts';
import { useCounter } from './counterContext.ts';
import { DraftMenu } from './DraftMenu.tsx';
import { useSavedTime } from './savedTime.ts';
import { TypeMenu } from './TypeMenu.tsx';

interface HeadProps {
  session: Session;
  locationId: number;
  isPhone: boolean;
}

/** What this is, that it is safe on this till, where and by whom, and how to put it aside. */
export function CounterHead(props: HeadProps) {
  return props.isPhone ? <PhoneHead /> : <WideHead {...props} />;
}

function WideHead({ session, locationId }: HeadProps) {
  const t = useText();
  const localName = useLocalName();
  const { edited, leave, finishing, till } = useCounter();
  const { details, park, sound } = useHeadActions();
  const place = session.workplaces.find((workplace) => workplace.locationId === locationId);
  const name = useColleagueName()(session.user);
  const isParking = finishing.busy === 'save' || finishing.busy === 'edit';
  return (
    <header>
      <span className="row counter-title">
        <Mark />
        <h2>
          <TypeMenu />
        </h2>
      </span>
      <span className="code">{edited?.number}</span>
      {till && <DraftMenu till={till} />}
      <Badge />
      <Saved />
      <span className="spacer" />
      {place && (
        <span className="row text-small text-secondary counter-place" title={localName(place.name, place.nameJa)}>
          <Icon name="map-pin" size={14} />
          <span className="counter-place-name">{localName(place.name, place.nameJa)}</span>
        </span>
      )}
      <span className="row text-small text-secondary counter-user" title={name}>
        <Avatar name={name} url={session.user.imageUrl} small />
        <span className="counter-user-name">{name}</span>
      </span>
      <IconButton icon={sound.isMuted ? 'volume-off' : 'volume'} label={sound.label} onClick={sound.run} />
      <Button
        kind="ghost"
        size="small"
        icon={details.icon}
        shortcut="F4"
        disabled={details.isOff}
        onClick={details.run}
      >
        {details.label}
      </Button>
      {park && (
        <Button
          kind="ghost"
          size="small"
          icon={park.icon}
          shortcut="F6"
          busy={isParking}
          disabled={park.isOff}
          onClick={park.run}
        >
          {park.label}
        </Button>
      )}
      <IconButton icon="x" label={t('common.close')} onClick={leave} />
    </header>
  );
}

function PhoneHead() {
  const t = useText();
  const { leave, till } = useCounter();
  const { details, park, sound } = useHeadActions();
  return (
    <header className="phone-bar">
      <IconButton icon="x" label={t('common.close')} onClick={leave} />
      <h1 className="title">
        <TypeMenu />
      </h1>
      {till && <DraftMenu till={till} isPhone />}
      <span className="spacer" />
      <Badge />
      <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <IconButton icon="dots" label={t('common.actions')} />
        </Menu.Target>
        <Menu.Dropdown>
          {[details, ...(park ? [park] : []), sound].map(({ icon, label, isOff, run }) => (
            <Menu.Item key={icon} leftSection={<Icon name={icon} />} disabled={isOff} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

/** What the head offers, as buttons or as a menu. The sound's icon shows what a press brings. */
function useHeadActions() {
  const t = useText();
  const { edited, isLocked, rights, finishing, show } = useCounter();
  const [muted, setMuted] = useState(isMuted);
  return {
    details: {
      icon: 'adjustments-horizontal',
      label: t('sales.counter.details'),
      isOff: isLocked,
      run: () => show({ what: 'details' }),
    },
    park: rights.parks && {
      icon: 'clock',
      label: t(edited ? 'common.save' : 'sales.counter.park'),
      isOff: isLocked,
      run: () => void finishing.park(),
    },
    sound: {
      icon: muted ? 'volume' : 'volume-off',
      label: t(muted ? 'sales.counter.soundOn' : 'sales.counter.soundOff'),
      isOff: false,
      isMuted: muted,
      run: () => {
        mute(!muted);
        setMuted(!muted);
      },
    },
  };
}

function Badge() {
  const t = useText();
  const of = useCounter().edited ? 'pending' : 'draft';
  return <StatusBadge of={of}>{t(`sales.status.${of}`)}</StatusBadge>;
}

/** When the draft was last put away in this browser. */
function Saved() {
  const t = useText();
  const timeOf = useSavedTime();
  const { savedAt } = useCounter();
  if (!savedAt) return null;
  return (
    <span className="text-dim text-small row saved">
      <Icon name="check" size={14} />
      {t('sales.counter.saved', { time: timeOf(savedAt) })}
    </span>
  );
}
