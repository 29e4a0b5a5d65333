import { TextInput } from '@mantine/core';
import { type Platform, platforms, type SocialLink, socialLinkApi } from '#contract/shop/socialLink.ts';
import { useText } from '#web/text/text.ts';
import { Count } from '#web/ui/Figures.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';

/** Where the shop is found on social media. */
export function SocialLinkList() {
  const t = useText();
  const nameOf = ({ platform }: SocialLink) => t(`socialLink.platforms.${platform}`);
  return (
    <RegisterPage
      api={socialLinkApi}
      words="socialLink"
      nameOf={nameOf}
      labels={{
        platform: t('socialLink.platform'),
        url: t('socialLink.url'),
        position: t('socialLink.position'),
      }}
      valuesOf={(row) => ({ platform: row?.platform ?? ('instagram' as Platform), url: row?.url ?? '' })}
      show={(field, value) => (field === 'platform' ? t(`socialLink.platforms.${value as Platform}`) : String(value))}
      columns={[
        {
          key: 'position',
          title: t('socialLink.position'),
          width: 88,
          align: 'right',
          sort: 'position',
          quiet: true,
          render: (row) => <Count count={row.position} />,
        },
        {
          key: 'platform',
          title: t('socialLink.platform'),
          width: 184,
          sort: 'platform',
          fixed: true,
          render: (row) => <PlatformName row={row} name={nameOf(row)} />,
        },
        { key: 'url', title: t('socialLink.url'), sort: 'url', render: (row) => row.url },
      ]}
      card={(row) => (
        <CardRow
          lead={<Icon name={iconOf(row.platform)} size={20} />}
          title={nameOf(row)}
          code={row.url}
          figure={<ActiveBadge active={row.active} />}
        />
      )}
      steps={(row) => [
        {
          label: t('socialLink.visit'),
          icon: 'external-link',
          run: () => window.open(row.url, '_blank', 'noopener,noreferrer'),
        },
      ]}
      arrange={{ order: socialLinkApi.order, show: (row) => <PlatformName row={row} name={nameOf(row)} /> }}
      refusedFields={{ 'socialLink.taken': 'url' }}
      fields={({ field }) => (
        <div className="fields">
          <SelectField
            className="span-4"
            options={platforms.map((value) => ({ value, label: t(`socialLink.platforms.${value}`) }))}
            {...field('platform')}
          />
          <TextInput className="span-8" type="url" inputMode="url" placeholder="https://" {...field('url')} />
        </div>
      )}
    />
  );
}

function PlatformName({ row, name }: { row: SocialLink; name: string }) {
  return (
    <span className="row">
      <Icon name={iconOf(row.platform)} className="dim" />
      {name}
    </span>
  );
}

/** The set has no drawing of these. */
const icons: Partial<Record<Platform, string>> = { viber: 'phone', other: 'world' };

function iconOf(platform: Platform): string {
  return icons[platform] ?? `brand-${platform}`;
}
