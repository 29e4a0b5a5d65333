import './sale.css';

/** The number of a sale and a day, in one line of a card; the day is written as its list writes it. */
export function NumberAndDay({ number, day }: { number: string; day: string }) {
  return (
    <>
      <span className="digits">{number}</span>
      <span className="between">·</span>
      <span className="digits">{day}</span>
    </>
  );
}
