import { Mark } from '#web/ui/Mark.tsx';

/** The mark and the name. */
export function Brand() {
  return (
    <span className="brand">
      <Mark />
      <span className="brand-name">Kinza</span>
      <span className="ja" lang="ja">
        金座
      </span>
    </span>
  );
}
