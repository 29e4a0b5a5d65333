import { type ImportType, importTypesMax } from '#contract/kernel/import.ts';
import { spelled } from '../../kernel/import/columns.ts';
import type { ImportCategory, ReaderOptions } from './item.ts';

const typeMax = 255;
const usualCodes: Record<string, string> = {
  bracelet: 'B0',
  bangle: 'B0',
  earring: 'E0',
  necklace: 'N0',
  ring: 'R0',
  pendant: 'P0',
  watch: 'W0',
};
const otherCode = 'O0';

interface Counted {
  type: string;
  count: number;
  code: string;
}

/** A type in one spelling; the empty one is a type like others. */
export function typeKey(type: string): string {
  return spelled(type).slice(0, typeMax);
}

/** The product types of one Shopify file, each with its category: the one that was chosen, or that is called like it, or Others. */
export class ProductTypes {
  readonly #options: ReaderOptions;
  readonly #byId: ReadonlyMap<number, ImportCategory>;
  readonly #found = new Map<string, Counted>();

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#byId = new Map([...options.categories.values()].map((category) => [category.id, category]));
  }

  /** The code of a type's category. Counts one item more of it. */
  categoryOf(type: string): string {
    const key = typeKey(type);
    const found = this.#found.get(key) ?? { type: type.slice(0, typeMax), count: 0, code: this.#codeOf(key) };
    this.#found.set(key, found);
    found.count += 1;
    return found.code;
  }

  /** The most frequent first. */
  list(): ImportType[] {
    return [...this.#found.values()]
      .sort((one, other) => other.count - one.count)
      .slice(0, importTypesMax)
      .map(({ type, count, code }) => {
        const category = this.#options.categories.get(code);
        return { type, count, categoryId: category?.active ? category.id : null };
      });
  }

  #codeOf(key: string): string {
    const { chosen, otherwise } = this.#options;
    const wanted = this.#byId.get(chosen.get(key) ?? otherwise ?? 0);
    return wanted?.code ?? this.#guessed(key);
  }

  #guessed(key: string): string {
    if (key === '') return otherCode;
    const { categories } = this.#options;
    const words = [key, key.replace(/s$/, ''), key.replace(/es$/, '')];
    const named = [...categories.values()].find(
      ({ name, nameJa, active }) =>
        active && [name, nameJa].some((one) => words.includes(spelled(one).replace(/s$/, ''))),
    );
    const usual = words.map((word) => usualCodes[word]).find((code) => code && categories.get(code)?.active);
    return named?.code ?? usual ?? otherCode;
  }
}
