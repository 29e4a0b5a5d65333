import type { ReactNode } from 'react';
import { shopBase } from '#contract/kernel/shopBase.ts';
import { type ShopAssets, type ShopLocale, shopLocales } from '#contract/shop/page.ts';
import { Footer, Header } from './Frame.tsx';
import type { PageHead } from './page.ts';
import { useShop } from './shop.ts';

const icon =
  "data:image/svg+xml,%3csvg xmlns='http://www.w3.org/2000/svg' viewBox='-5 -1 25 24'%3e%3crect x='.5' y='.5' width='14' height='21' rx='7' fill='%23a67c2d'/%3e%3c/svg%3e";

/** A whole page: its head, the shop's frame and what stands in it. */
export function Document({ head, assets, children }: { head: PageHead; assets: ShopAssets; children: ReactNode }) {
  const { frame, t } = useShop();
  const title = [head.title, frame.name].filter(Boolean).join(' | ');
  return (
    <html lang={frame.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={head.description} />
        {frame.isSecret ? <meta name="robots" content="noindex" /> : <Addresses />}
        <Sharing title={title} head={head} />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="stylesheet" href={assets.style} />
        <script type="module" src={assets.script} />
        {head.data?.map((block) => (
          <Data key={JSON.stringify(block)} block={block} />
        ))}
      </head>
      <body className="storefront" data-beacon={frame.beaconUrl || undefined}>
        <a className="skip-link" href="#content">
          {t('skip')}
        </a>
        <Header step={head.step} />
        <main id="content">{children}</main>
        <Footer />
      </body>
    </html>
  );
}

/** The page's one address, and the same page in each language. */
function Addresses() {
  const { frame } = useShop();
  const addressIn = (locale: ShopLocale) => frame.origin + shopBase(locale, frame.code) + frame.path + frame.query;
  return (
    <>
      <link rel="canonical" href={addressIn(frame.locale)} />
      {shopLocales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={addressIn(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
    </>
  );
}

function Sharing({ title, head }: { title: string; head: PageHead }) {
  const { frame } = useShop();
  const imageUrl = head.imageUrl || frame.logoUrl;
  if (frame.isSecret) return null;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={frame.name} />
      <meta property="og:locale" content={frame.locale === 'ja' ? 'ja_JP' : 'en_US'} />
      {imageUrl && <meta property="og:image" content={frame.origin + imageUrl} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Data for machines. No text in it ends the block, or begins another. */
function Data({ block }: { block: object }) {
  const text = JSON.stringify(block).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a block of data, in which no markup can begin.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
