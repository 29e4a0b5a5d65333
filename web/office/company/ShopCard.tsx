import { countryName } from '#contract/people/country.ts';
import { type ShopChoices, type ShopSettings, shopSettingApi } from '#contract/shop/setting.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { localPath } from '#web/text/locale.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { MarkdownPreview } from '#web/ui/markdown/MarkdownPreview.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { Card, Facts } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { together } from '#web/ui/together.ts';
import { ShopForm } from './ShopForm.tsx';

/** The shop on the web: whether it is open, what it still lacks, and all that was said about it. */
export function ShopCard() {
  const t = useText();
  const dialog = useDialog();
  const mayEdit = useMay()('Edit Company');
  const shop = useRead(shopSettingApi.find, {});
  const choices = useRead(shopSettingApi.choices, {});
  if (!shop.data || !choices.data) {
    return (
      <Card title={t('shopSetting.title')} className="company-shop">
        <Loading of={together(shop, choices)} title={t('shopSetting.failed')} rows={3} />
      </Card>
    );
  }
  const { isOpen, missing, path } = shop.data;
  const address = new URL(localPath(path), location.origin);
  return (
    <Card
      title={t('shopSetting.title')}
      className="company-shop"
      actions={
        mayEdit && (
          <>
            <Switch shop={shop.data} address={address} />
            <Button size="small" icon="pencil" onClick={() => dialog.open('shop')}>
              {t('common.edit')}
            </Button>
          </>
        )
      }
    >
      <div className="row shop-state">
        <StatusBadge tone={isOpen ? 'good' : 'off'}>
          {t(isOpen ? 'shopSetting.isOpen' : 'shopSetting.isClosed')}
        </StatusBadge>
        {isOpen ? (
          <OutsideLink to={address.href}>{address.host + address.pathname}</OutsideLink>
        ) : (
          <span className="code text-dim">{address.host + address.pathname}</span>
        )}
      </div>
      {missing.length > 0 && (
        <p className="row text-small text-secondary company-note">
          <Icon name="alert-triangle" className="text-warn" />
          <span>{t('shopSetting.missing', { missing })}</span>
        </p>
      )}
      <Particulars shop={shop.data} choices={choices.data} />
      <Texts shop={shop.data} />
      {dialog.is('shop') && mayEdit && <ShopForm shop={shop.data} choices={choices.data} onClose={dialog.close} />}
    </Card>
  );
}

/** Opens the shop for everybody, or closes it; both ask. */
function Switch({ shop, address }: { shop: ShopSettings; address: URL }) {
  const t = useText();
  const { isOpen, missing, version } = shop;
  const path = address.host + address.pathname;
  const act = useAct(shopSettingApi.switch, {
    invalidates: ['company'],
    onSuccess: (now) => toastDone(t(now.isOpen ? 'shopSetting.opened' : 'shopSetting.closed')),
    onError: (problem) => toastProblem(problem, t('shopSetting.switchFailed')),
  });
  const ask = async () => {
    const question = isOpen
      ? {
          title: t('shopSetting.closeTitle'),
          text: t('shopSetting.closeText', { path }),
          confirm: t('shopSetting.closeYes'),
          danger: true,
        }
      : {
          title: t('shopSetting.openTitle'),
          text: t('shopSetting.openText', { path }),
          confirm: t('shopSetting.openYes'),
        };
    if (await isConfirmed(question)) act.mutate({ isOpen: !isOpen, version });
  };
  return (
    <Button size="small" busy={act.isPending} disabled={!isOpen && missing.length > 0} onClick={() => void ask()}>
      {t(isOpen ? 'shopSetting.close' : 'shopSetting.open')}
    </Button>
  );
}

function Particulars({ shop, choices }: { shop: ShopSettings; choices: ShopChoices }) {
  const t = useText();
  const local = useLocalName();
  const locale = useLocale();
  const comma = t('common.list.comma');
  const methods = choices.shippingMethods.filter(({ id, active }) => active && shop.shippingMethodIds.includes(id));
  const none = t('shopSetting.none');
  const either = (first: string, second: string) => local(first || second, second || first);
  return (
    <Facts
      of={[
        [t('shopSetting.location'), local(shop.locationName, shop.locationNameJa) || none],
        [t('shopSetting.holdHours'), t('shopSetting.hours', { count: shop.holdHours })],
        [t('shopSetting.payDays'), t('shopSetting.days', { count: shop.payDays })],
        ...(shop.payWays.length === 0 ? [[t('shopSetting.payWays'), none] as const] : []),
        ...shop.payWays.map(
          ({ way, words, wordsJa }) =>
            [
              t(`shopSetting.ways.${way}`),
              <span key={way} className="shop-words">
                {either(words, wordsJa) || '–'}
              </span>,
            ] as const,
        ),
        [t('shopSetting.shippingMethods'), methods.map(({ name, nameJa }) => local(name, nameJa)).join(comma) || none],
        [t('shopSetting.countries'), shop.countries.map((code) => countryName(code, locale)).join(comma)],
        [t('shopSetting.heroFirst'), either(shop.heroFirst, shop.heroFirstJa) || none],
        [t('shopSetting.heroSecond'), either(shop.heroSecond, shop.heroSecondJa) || none],
      ]}
    />
  );
}

/** The three texts, each behind its name, in the languages that it was written in. */
function Texts({ shop }: { shop: ShopSettings }) {
  const t = useText();
  return (
    <div className="shop-texts">
      {(['delivery', 'law', 'privacy'] as const).map((field) => (
        <details key={field}>
          <summary>
            {t(`shopSetting.text.${field}`)}
            {shop[field] + shop[`${field}Ja`] === '' && <span className="text-dim"> · {t('shopSetting.none')}</span>}
          </summary>
          <Shown text={shop[field]} language={t('shopSetting.english')} />
          <Shown text={shop[`${field}Ja`]} language={t('shopSetting.japanese')} isJapanese />
        </details>
      ))}
    </div>
  );
}

function Shown({ text, language, isJapanese }: { text: string; language: string; isJapanese?: boolean }) {
  if (text === '') return null;
  return (
    <section className="shop-shown" aria-label={language} {...(isJapanese && { lang: 'ja' })}>
      <p className="text-small text-dim">{language}</p>
      <MarkdownPreview endpoint={shopSettingApi.preview} content={text} />
    </section>
  );
}
