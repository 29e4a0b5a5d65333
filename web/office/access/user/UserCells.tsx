import type { User } from '#contract/access/user.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { entryOf } from './entry.ts';

/** Who somebody is: picture, name, user name. */
export function PersonCell({ row }: { row: User }) {
  const name = useColleagueName()(row);
  return (
    <div className="cell">
      <Avatar name={name} url={row.imageUrl} small />
      <div>
        <div className="cell-title" title={name}>
          {name}
        </div>
        <div className="code">{row.username}</div>
      </div>
    </div>
  );
}

/** How somebody comes in: with a password, or by a link that waits or has expired. */
export function Entry({ row }: { row: User }) {
  const t = useText();
  const { tone, text } = entryOf(row, new Date(), t);
  return tone === 'plain' ? text : <StatusBadge tone={tone}>{text}</StatusBadge>;
}
