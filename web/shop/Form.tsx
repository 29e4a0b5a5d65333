import type { ReactNode } from 'react';
import { shopFieldText, shopRefusal } from '#web/text/storefront.ts';
import { useShop } from './shop.ts';

/** The one form of a page, whose content goes along to the page in the other language. */
export const pageFormId = 'page-form';

interface ShopFormProps {
  path: string;
  className?: string;
  hasFiles?: boolean;
  /** What is missing is said by the shop in its own words, and not by the browser. */
  isOwnWords?: boolean;
  /** Which of a page's forms it is, where there are several. */
  act?: string;
  id?: typeof pageFormId;
  children: ReactNode;
}

/**
 * A form that posts to a page of the shop, with the key under which it is taken once. What was refused of it, and names
 * no field, stands above it.
 */
export function ShopForm(props: ShopFormProps) {
  const { id, path, className, hasFiles = false, isOwnWords = false, act, children } = props;
  const { frame, form, to } = useShop();
  const isRefused = form.refusal !== null && form.entered.act === act;
  return (
    <form
      id={id}
      method="post"
      action={to(path)}
      className={className ?? 'shop-form'}
      noValidate={isOwnWords}
      encType={hasFiles ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="key" value={form.key} />
      {act && <input type="hidden" name="act" value={act} />}
      {isRefused && form.refusal && (
        <p className="form-refusal" role="alert">
          {shopRefusal(frame.locale, form.refusal.code, form.refusal.data)}
        </p>
      )}
      {children}
    </form>
  );
}

/** By which a link leads to a field. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

interface FieldProps {
  name: string;
  label: string;
  /** What is there before anything was entered. */
  value?: string;
  type?: 'text' | 'email' | 'tel' | 'number' | 'search';
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  isRequired?: boolean;
  maxLength?: number;
  /** A longer text, in so many lines. */
  lines?: number;
  hint?: string;
}

/** A field with its label, with what was entered in it, and what is wrong with that. */
export function ShopField(props: FieldProps) {
  const { name, label, lines, hint, isRequired = false } = props;
  const { frame, form } = useShop();
  const id = fieldId(name);
  const error = form.errors.find(({ path }) => path === name);
  const shared = {
    id,
    name,
    required: isRequired,
    maxLength: props.maxLength,
    autoComplete: props.autoComplete,
    inputMode: props.inputMode,
    defaultValue: form.entered[name] ?? props.value ?? '',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  };
  return (
    <div className="shop-field">
      <label htmlFor={id}>{label}</label>
      {lines === undefined ? <input type={props.type ?? 'text'} {...shared} /> : <textarea rows={lines} {...shared} />}
      {(error || hint) && (
        <span id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
          {error ? shopFieldText(frame.locale, error.code, label) : hint}
        </span>
      )}
    </div>
  );
}

/** One of a few, as it was chosen. */
export function ShopChoice({
  name,
  label,
  options,
  value,
  autoComplete,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value?: string;
  autoComplete?: string;
}) {
  const { frame, form } = useShop();
  const id = fieldId(name);
  const error = form.errors.find(({ path }) => path === name);
  return (
    <div className="shop-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        autoComplete={autoComplete}
        defaultValue={form.entered[name] ?? value ?? options[0]?.value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <span id={`${id}-note`} className="field-error">
          {shopFieldText(frame.locale, error.code, label)}
        </span>
      )}
    </div>
  );
}
