import { Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { priceForTaxed, type Tax, taxedPrice } from '#contract/company/tax.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface TaxedPriceProps {
  tax: Tax;
  price: number | null;
  onTake: (price: number) => void;
  children: ReactNode;
}

/** Shows the price with tax; pressed, it takes one and says which price without tax leads there. */
export function TaxedPrice({ tax, price, onTake, children }: TaxedPriceProps) {
  const t = useText();
  const [wanted, setWanted] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const found = wanted === null ? null : priceForTaxed(wanted, tax);
  const open = () => {
    setWanted(price === null ? null : taxedPrice(price, tax));
    setIsOpen(true);
  };
  const take = () => {
    if (found) onTake(found.price);
    setIsOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={272}
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <button type="button" className="item-taxed digits" onClick={() => (isOpen ? setIsOpen(false) : open())}>
          {children}
          <Icon name="chevron-down" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={(event) => keepInside(event, take)}>
        <div className="item-taxing">
          <MoneyField data-autofocus label={t('item.pricing.taxedPrice')} value={wanted} onChange={setWanted} />
          {found && (
            <p className="text-small text-secondary" role="status">
              {found.reached !== wanted && (
                <span className="text-warn">
                  {t('item.pricing.notReached', { rate: percentText(tax.taxBasisPoints), wanted: wanted ?? 0 })}{' '}
                </span>
              )}
              {t('item.pricing.reached', { price: found.price, reached: found.reached })}
            </p>
          )}
          <Button disabled={!found} onClick={take}>
            {t('item.pricing.take')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The popover lies in the form for React: Enter takes the price and Escape closes it, and neither reaches the form. */
function keepInside(event: KeyboardEvent, take: () => void): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing && (event.target as HTMLElement).tagName === 'INPUT') {
    event.preventDefault();
    event.stopPropagation();
    take();
  }
  if (event.key === 'Escape') event.preventDefault();
}
