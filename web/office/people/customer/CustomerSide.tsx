import { addressLines } from '#contract/people/address.ts';
import { countryName } from '#contract/people/country.ts';
import type { Customer } from '#contract/people/customer.ts';
import { customerNoteApi } from '#contract/people/note.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { Card, type Fact, Facts } from '#web/ui/Page.tsx';
import { UserName } from '#web/ui/UserName.tsx';

/** Who a customer is, and the note to know before a word is said. */
export function CustomerSide({ customer }: { customer: Customer }) {
  const t = useText();
  return (
    <aside className="customer-side">
      <FirstNote customerId={customer.id} />
      <Card title={t('customer.particulars')} className="customer-facts">
        <Facts of={useFacts(customer)} />
      </Card>
    </aside>
  );
}

function useFacts(customer: Customer): Fact[] {
  const t = useText();
  const locale = useLocale();
  const { contactNumber, email, country, customerType, createdAt, formerCodes } = customer;
  const lines = addressLines(customer);
  return [
    contactNumber !== '' && [
      t('customer.field.contactNumber'),
      <a key="phone" className="digits" href={`tel:${contactNumber.replace(/[^+\d]/g, '')}`}>
        {contactNumber}
      </a>,
    ],
    email !== '' && [
      t('customer.field.email'),
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    [t('customer.field.customerType'), t(`customer.type.${customerType}`)],
    [t('customer.field.country'), countryName(country, locale)],
    [
      t('customer.field.address'),
      lines.length === 0 ? (
        <span key="address" className="text-dim">
          {t('customer.noAddress')}
        </span>
      ) : (
        lines.map((line) => <div key={line}>{line}</div>)
      ),
    ],
    [t('customer.since'), <DateText key="since" of={createdAt} />],
    formerCodes.length > 0 && [
      t('customer.former'),
      <span key="former" className="digits">
        {formerCodes.join(', ')}
      </span>,
    ],
  ];
}

/** The note that somebody pinned, or else the newest one. */
function FirstNote({ customerId }: { customerId: number }) {
  const t = useText();
  const [first] = useRead(customerNoteApi.list, { customerId, page: 1 }).data?.rows ?? [];
  if (!first) return null;
  return (
    <Card title={t(first.pinned ? 'customer.notes.pinned' : 'customer.notes.last')} className="customer-pinned">
      <p>{first.text}</p>
      <div className="text-small text-dim">
        <UserName of={first} /> · <DateText of={first.at} />
      </div>
    </Card>
  );
}
