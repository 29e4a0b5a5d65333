import { parsed } from '#web/api/storage.ts';
import { isSame } from './conflict.ts';

/** What was entered into a form and not saved, beside what the form began with. */
export interface Unsaved {
  began: Record<string, unknown>;
  entered: Record<string, unknown>;
}

export interface Restored {
  values: Record<string, unknown>;
  /** Fields that were entered here and changed by somebody else meanwhile. */
  contested: string[];
}

/** As text. Pictures that live in this page alone (`blob:`) are left out: the next page can't show or send them. */
export function writeUnsaved(unsaved: Unsaved): string {
  return JSON.stringify(unsaved, (_key, value: unknown) => {
    if (Array.isArray(value)) return value.filter((entry) => !isOfThisPage(entry));
    return isOfThisPage(value) ? null : value;
  });
}

export function readUnsaved(text: string | null): Unsaved | null {
  const { began, entered } = parsed<Partial<Unsaved>>(text) ?? {};
  return began && entered ? { began, entered } : null;
}

/**
 * What was entered, put onto what the form begins with now: what was not touched is as it is by now, the version
 * included. Null when nothing was entered that the form does not hold already.
 */
export function restored(unsaved: Unsaved, begins: Record<string, unknown>): Restored | null {
  const touched = Object.keys(begins).filter((field) => {
    const { began, entered } = unsaved;
    return field !== 'version' && field in entered && !isSame(entered[field], began[field]);
  });
  if (touched.every((field) => isSame(unsaved.entered[field], begins[field]))) return null;
  return {
    values: { ...begins, ...Object.fromEntries(touched.map((field) => [field, unsaved.entered[field]])) },
    contested: touched.filter((field) => !isSame(unsaved.began[field], begins[field])),
  };
}

function isOfThisPage(value: unknown): boolean {
  const { url } = (value ?? {}) as { url?: unknown };
  return typeof url === 'string' && url.startsWith('blob:');
}
