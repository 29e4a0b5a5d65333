import { NativeSelect } from '@mantine/core';

interface LineSelectProps<Value extends string | number> {
  /** What it is, with the item: 'Reason for Solitaire ring'. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Of the field in its form, which puts the focus there when something is wrong with it. */
  path?: string;
}

/** One of few known choices in a line, as the browser's own list: quick in two thousand lines, and by touch. */
export function LineSelect<Value extends string | number>(props: LineSelectProps<Value>) {
  const { label, options, value, onChange, error, disabled = false, path } = props;
  const isKnown = options.some((option) => option.value === value);
  return (
    <NativeSelect
      className="line-field"
      aria-label={label}
      data-path={path}
      data={[
        ...(isKnown ? [] : [{ value: '', label: '' }]),
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      value={isKnown ? String(value) : ''}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option.value) === target.value);
        if (chosen) onChange(chosen.value);
      }}
      error={error}
      disabled={disabled}
    />
  );
}
