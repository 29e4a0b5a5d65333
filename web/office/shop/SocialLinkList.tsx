import { TextInput } from '@mantine/core';
import { type Platform, platforms, type SocialLink, socialLinkApi } from '#contract/shop/socialLink.ts';
import { useText } from '#web/text/text.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { countColumn, textColumn } from '#web/ui/list/columns.tsx';
import { outsideStep } from '#web/ui/OutsideLink.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Where the shop is found on social media. */
export function SocialLinkList() {
  const t = useText();
  const options = platforms.map((value) => ({ value, label: t(`socialLink.platforms.${value}`) }));
  const nameOf = ({ platform }: Pick<SocialLink, 'platform'>) => t(`socialLink.platforms.${platform}`);
  const shown = (row: SocialLink) => <PlatformName row={row} name={nameOf(row)} />;
  return (
    <RegisterPage
      api={socialLinkApi}
      words="socialLink"
      nameOf={nameOf}
      valuesOf={(row) => ({ platform: row?.platform ?? ('instagram' as Platform), url: row?.url ?? '' })}
      show={(field, value) => (field === 'platform' ? nameOf({ platform: value as Platform }) : undefined)}
      columns={[
        countColumn('position', t('socialLink.position'), { sort: 'position', quiet: true }),
        { key: 'platform', title: t('socialLink.platform'), width: 184, sort: 'platform', fixed: true, render: shown },
        textColumn('url', t('socialLink.url'), { sort: 'url' }),
      ]}
      card={(row) => ({ lead: <Icon name={iconOf(row.platform)} size={20} />, code: row.url })}
      steps={(row) => [outsideStep(t('socialLink.visit'), row.url)]}
      arrange={{ save: socialLinkApi.arrange, show: shown }}
      refusedFields={{ 'socialLink.taken': 'url' }}
      fields={({ field }) => (
        <div className="fields">
          <SelectField className="span-4 alone-on-phone" options={options} {...field('platform')} />
          <TextInput className="span-8" type="url" inputMode="url" placeholder="https://" {...field('url')} />
        </div>
      )}
    />
  );
}

function PlatformName({ row, name }: { row: SocialLink; name: string }) {
  return (
    <span className="row">
      <Icon name={iconOf(row.platform)} className="text-dim" />
      {name}
    </span>
  );
}

/** The set has no drawing of these. */
const icons: Partial<Record<Platform, string>> = { viber: 'phone', other: 'world' };

function iconOf(platform: Platform): string {
  return icons[platform] ?? `brand-${platform}`;
}
