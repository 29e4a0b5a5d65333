import { shopBase } from '#contract/kernel/shopBase.ts';
import type { PublicPiece, PublicPost, PublicShop } from './publicShop.ts';

/** Asks for an address of this installation. */
export type Get = (path: string) => Promise<{ status: number; text: string }>;

const origin = 'http://localhost:3000';
const locales = ['en', 'ja'] as const;
type Locale = (typeof locales)[number];

/** Text of an attribute or of XML, as it was before it was escaped. */
function plain(text: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
  return text.replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole);
}

/**
 * Reads what a shop tells machines, its sitemap, the addresses of each page in its languages, and its data, and compares it
 * with what is public. A line for each thing that is not so.
 */
export async function findMachineWrongs(get: Get, code: string, shop: PublicShop): Promise<string[]> {
  const reader = new Reader(get, code);
  const wrongs = await reader.compareSitemap(shop.paths);
  for (const path of shop.paths) wrongs.push(...(await reader.comparePair(path)));
  for (const piece of shop.pieces) wrongs.push(...(await reader.comparePiece(piece)));
  for (const post of shop.posts) wrongs.push(...(await reader.comparePost(post)));
  return wrongs;
}

class Reader {
  readonly #get: Get;
  readonly #code: string;
  readonly #pages = new Map<string, { status: number; text: string }>();

  constructor(get: Get, code: string) {
    this.#get = get;
    this.#code = code;
  }

  /** Exactly the public addresses, once each, in both languages, each with the way to the other. */
  async compareSitemap(paths: ReadonlySet<string>): Promise<string[]> {
    const wrongs: string[] = [];
    const listed: string[] = [];
    for (const entry of await this.#entries()) {
      const address = plain(/<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '');
      listed.push(address);
      const path = this.#pathOf(address);
      const links = [...entry.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)].map(([, to, href = '']) => [
        to,
        plain(href),
      ]);
      const wanted = locales.map((locale) => [locale, this.#address(locale, path)]);
      if (String(links) !== String(wanted)) wrongs.push(`sitemap: ${address} leads to ${links}`);
      if (/<lastmod>/.test(entry) && !/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(entry))
        wrongs.push(`sitemap: ${address} has no day`);
    }
    const wanted = [...paths].flatMap((path) => locales.map((locale) => this.#address(locale, path)));
    const twice = listed.filter((address, index) => listed.indexOf(address) !== index);
    return [
      ...wrongs,
      ...twice.map((address) => `sitemap: ${address} twice`),
      ...wanted.filter((address) => !listed.includes(address)).map((address) => `sitemap: ${address} is missing`),
      ...listed.filter((address) => !wanted.includes(address)).map((address) => `sitemap: ${address} is not public`),
    ];
  }

  /** A page is there in both languages, says its own address, and each of the two leads to the other. */
  async comparePair(path: string): Promise<string[]> {
    const wrongs: string[] = [];
    for (const locale of locales) {
      const own = this.#address(locale, path);
      const { status, text } = await this.#page(locale, path);
      if (status !== 200) wrongs.push(`${own}: ${status}`);
      const links = [...text.matchAll(/<link rel="(\w+)"(?: hrefLang="([\w-]+)")? href="([^"]+)"\/>/g)]
        .filter(([, rel]) => rel === 'canonical' || rel === 'alternate')
        .map(([, , to = 'itself', href = '']) => `${to} ${plain(href)}`);
      const wanted = [
        `itself ${own}`,
        ...locales.map((other) => `${other} ${this.#address(other, path)}`),
        `x-default ${this.#address('en', path)}`,
      ];
      if (String(links) !== String(wanted)) wrongs.push(`${own}: leads to ${links}`);
      wrongs.push(...(await this.#compareCrumbs(own, text)));
    }
    return wrongs;
  }

  /** A public piece says its name, price, currency, availability and pictures; another has no page. */
  async comparePiece(piece: PublicPiece): Promise<string[]> {
    const wrongs: string[] = [];
    const path = `/item/${encodeURIComponent(piece.itemCode)}`;
    for (const locale of locales) {
      const own = this.#address(locale, path);
      const { status, text } = await this.#page(locale, path);
      if (piece.place === 'nowhere') {
        if (status !== 404 && status !== 410) wrongs.push(`${own}: ${status}, and it is not public`);
        if (dataIn(text).length > 0) wrongs.push(`${own}: says data of what is not public`);
        continue;
      }
      const product = dataIn(text).find((block) => block['@type'] === 'Product');
      const offer = product?.offers as Record<string, unknown> | undefined;
      const images = piece.imageIds.map((id) => `${origin}${shopBase('en', this.#code)}/files/${id}.webp`);
      const wanted = {
        name: locale === 'ja' ? piece.nameJa : piece.name,
        code: piece.itemCode,
        images,
        price: piece.price ?? undefined,
        currency: piece.price === null ? undefined : 'JPY',
        availability: piece.price === null ? undefined : `https://schema.org/${piece.availability}`,
        url: piece.price === null ? undefined : own,
      };
      const said = {
        name: product?.name,
        code: product?.sku,
        images: product?.image,
        price: offer?.price,
        currency: offer?.priceCurrency,
        availability: offer?.availability,
        url: offer?.url,
      };
      wrongs.push(...differences(own, wanted, said));
      for (const image of images) wrongs.push(...(await this.#compareImage(image)));
    }
    return wrongs;
  }

  /** A post says its title, day and picture once it is published and its day has come; before, it has no page. */
  async comparePost(post: PublicPost): Promise<string[]> {
    const wrongs: string[] = [];
    for (const locale of locales) {
      const own = this.#address(locale, `/posts/${post.slug}`);
      const { status, text } = await this.#page(locale, `/posts/${post.slug}`);
      if (!post.isPublic) {
        if (status !== 404) wrongs.push(`${own}: ${status}, and it is not public`);
        continue;
      }
      const article = dataIn(text).find((block) => block['@type'] === 'Article');
      const image = post.coverId ? `${origin}${shopBase('en', this.#code)}/files/${post.coverId}.webp` : undefined;
      const title = locale === 'ja' ? post.titleJa || post.title : post.title;
      const said = { title: article?.headline, date: article?.datePublished, image: article?.image };
      wrongs.push(...differences(own, { title, date: post.date, image }, said));
      if (image) wrongs.push(...(await this.#compareImage(image)));
    }
    return wrongs;
  }

  /** Every entry, in the parts of a long sitemap too. */
  async #entries(): Promise<string[]> {
    const { text } = await this.#get(`${shopBase('en', this.#code)}/sitemap.xml`);
    const parts = [...text.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, part = '']) => plain(part));
    const texts = parts.length === 0 ? [text] : [];
    for (const part of parts) texts.push((await this.#get(part.slice(origin.length))).text);
    return texts.flatMap((one) => [...one.matchAll(/<url>.*?<\/url>/gs)].map(([entry]) => entry));
  }

  /** Each step of the way to a page is there. */
  async #compareCrumbs(own: string, text: string): Promise<string[]> {
    const crumbs = dataIn(text).find((block) => block['@type'] === 'BreadcrumbList');
    const steps = (crumbs?.itemListElement ?? []) as { item: string }[];
    const last = steps.at(-1)?.item;
    const wrongs = last === undefined || last === own ? [] : [`${own}: its way ends at ${last}`];
    for (const { item } of steps) {
      const { status } = await this.#read(item.slice(origin.length));
      if (status !== 200) wrongs.push(`${own}: its way leads to ${item}, ${status}`);
    }
    return wrongs;
  }

  async #compareImage(url: string): Promise<string[]> {
    const { status } = await this.#read(url.slice(origin.length));
    return status === 200 ? [] : [`${url}: ${status}`];
  }

  #address(locale: Locale, path: string): string {
    return origin + shopBase(locale, this.#code) + path;
  }

  #pathOf(address: string): string {
    const base = locales.map((locale) => this.#address(locale, '')).find((start) => address.startsWith(start)) ?? '';
    return address.slice(base.length);
  }

  #page(locale: Locale, path: string) {
    return this.#read(shopBase(locale, this.#code) + path);
  }

  async #read(path: string): Promise<{ status: number; text: string }> {
    const known = this.#pages.get(path) ?? (await this.#get(path));
    this.#pages.set(path, known);
    return known;
  }
}

function dataIn(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  );
}

function differences(where: string, wanted: Record<string, unknown>, said: Record<string, unknown>): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(said[name]))
    .map(
      ([name, value]) =>
        `${where}: ${name} is ${JSON.stringify(said[name])}, and it should be ${JSON.stringify(value)}`,
    );
}
