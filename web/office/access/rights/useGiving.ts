import type { RightsMatrix } from '#contract/access/role.ts';
import type { AccessWord } from '#contract/kernel/access.ts';
import { lackingNeeds } from '#contract/kernel/accessNeeds.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { ask } from '#web/ui/ask.tsx';
import type { RoleRights, useRights } from './useRights.ts';

type Action = RightsMatrix['modules'][number]['actions'][number];

/** Gives a right to a role, and offers with it what it can't work without and the giver may give. */
export function useGiving(
  { modules }: RightsMatrix,
  onSet: ReturnType<typeof useRights>['set'],
  maySet: (role: RoleRights, word: string) => boolean,
) {
  const t = useText();
  const local = useLocalName();
  const actions = modules.flatMap((module) => module.actions);
  const holdsOf = (role: RoleRights): ReadonlySet<string> =>
    new Set(actions.filter(({ id }) => role.actionIds.includes(id)).map(({ description }) => description));
  const onGive = async (role: RoleRights, { id, description, ...named }: Action) => {
    const held = holdsOf(role);
    const lacking = lackingNeeds(description as AccessWord, (word) => held.has(word));
    const rest = actions.filter(
      (one) => lacking.some((word) => word === one.description) && maySet(role, one.description),
    );
    if (rest.length === 0) return onSet(role, [id], true);
    const { outcome } = await ask({
      title: t('rights.needsTitle', { action: local(named.label, named.labelJa) }),
      text: t('rights.needs', { names: rest.map((one) => local(one.label, one.labelJa)).join(t('common.list.comma')) }),
      confirm: t('rights.needsAll'),
      deny: t('rights.needsOnly'),
    });
    if (outcome === 'confirmed') onSet(role, [id, ...rest.map((one) => one.id)], true);
    if (outcome === 'denied') onSet(role, [id], true);
  };
  return { holdsOf, onGive };
}
