import type { Sale } from '#contract/sales/sale.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { NameCell } from '#web/ui/Photo.tsx';
import { lineAmount } from './lineAmount.ts';

interface LineTicksProps {
  legend: string;
  lines: Sale['lines'];
  /** Ids of the lines that are ticked. */
  value: readonly number[];
  onChange: (lineIds: number[]) => void;
  /** Name of the field in its form, where the server may refuse it. */
  path?: string;
  error?: string | undefined;
}

/** Lines of a sale, of which some are ticked. */
export function LineTicks({ legend, lines, value, onChange, path, error }: LineTicksProps) {
  const t = useText();
  const localName = useLocalName();
  const tick = (id: number) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  return (
    <fieldset className="line-ticks" data-path={path}>
      <legend className="label">{legend}</legend>
      {lines.map((line) => (
        <label key={line.id} className="row line-tick">
          <input
            type="checkbox"
            className="native-check"
            checked={value.includes(line.id)}
            onChange={() => tick(line.id)}
          />
          <NameCell url={line.imageUrl} name={localName(line.name, line.nameJa)} code={line.itemCode} />
          <span className="spacer" />
          <span className="digits text-secondary">{lineAmount(t, line)}</span>
        </label>
      ))}
      {error && <p className="text-bad">{error}</p>}
    </fieldset>
  );
}
