import { Checkbox, TextInput } from '@mantine/core';
import type { User } from '#contract/access/user.ts';
import { adminRole } from '#contract/kernel/access.ts';
import { useSession } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Loading } from '#web/ui/States.tsx';
import { PersonFields } from '../PersonFields.tsx';
import { PlacesField } from './PlacesField.tsx';
import './user.css';
import type { Choices, UserWords } from './useUserWords.ts';
import type { Values } from './values.ts';

interface UserFieldsProps {
  draft: Draft<Values>;
  /** What may be chosen, or why it can't be. */
  choices: UserWords['choices'];
  row: User | null;
}

/** Everything about a user but their password, which is theirs alone. */
export function UserFields({ draft, choices, row }: UserFieldsProps) {
  const t = useText();
  const { field } = draft;
  return (
    <div className="fields">
      <PersonFields field={field} isOwn={false} min="1900-01-01" max={today()} />
      <hr />
      <TextInput
        {...field('username')}
        description={t('user.usernameHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {choices.data ? (
        <WorkFields draft={draft} choices={choices.data} row={row} />
      ) : (
        <div>
          <Loading of={choices} title={t('user.choicesFailed')} rows={3} />
        </div>
      )}
    </div>
  );
}

/** What somebody may do, for whom, and where. */
function WorkFields({
  draft: { field, check, values },
  choices,
  row,
}: Omit<UserFieldsProps, 'choices'> & { choices: Choices }) {
  const t = useText();
  const local = useLocalName();
  const session = useSession().data;
  const mayGiveAll = session?.isAdmin === true && session.holdsAllCompanies && row?.id !== session.user.id;
  const roles = choices.roles.filter(({ id, active }) => active || id === row?.roleId);
  const roleLabel = ({ name, nameJa, mayGive }: (typeof roles)[number]) =>
    mayGive ? local(name, nameJa) : t('user.roleBeyond', { role: local(name, nameJa) });
  return (
    <>
      <SelectField
        className="span-6"
        {...field('roleId')}
        options={roles.map((role) => ({
          value: role.id,
          label: roleLabel(role),
          disabled: !role.mayGive && role.id !== row?.roleId,
        }))}
      />
      <SelectField
        className="span-6"
        {...field('companyId')}
        disabled={choices.companies.length < 2}
        options={choices.companies.map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) }))}
      />
      {(mayGiveAll || row?.holdsAllCompanies) && (
        <Checkbox
          className="span-12"
          disabled={!mayGiveAll}
          description={t('user.allCompaniesHint')}
          {...check('holdsAllCompanies')}
        />
      )}
      <PlacesField
        field={field('locations')}
        choices={choices}
        isAdmin={roles.find(({ id }) => id === values.roleId)?.name === adminRole}
      />
    </>
  );
}
