/** A label with the word "optional" behind it, in grey. */
export function optionalLabel(label: string, word: string) {
  return (
    <>
      {label}
      <span className="optional">{word}</span>
    </>
  );
}
