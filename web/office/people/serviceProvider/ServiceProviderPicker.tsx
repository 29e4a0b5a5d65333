import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { useLocalName } from '#web/text/text.ts';
import { RemoteSelect, type RemoteSelectProps } from '#web/ui/form/RemoteSelect.tsx';

type Props = Omit<RemoteSelectProps<typeof serviceProviderApi.list>, 'list' | 'toOption'>;

/** One active workshop, by its name or code. */
export function ServiceProviderPicker(props: Props) {
  const localName = useLocalName();
  return (
    <RemoteSelect
      list={serviceProviderApi.list}
      input={{ active: 'true' }}
      toOption={(row) => ({ id: row.id, label: localName(row.name, row.nameJa) })}
      {...props}
    />
  );
}
