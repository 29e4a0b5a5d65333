import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: number }[];
  onChange: (value: Value) => void;
  children: ReactNode;
}

/** Views of one thing, one at a time; arrows move between them. */
export function Tabs<Value extends string>({ label, value, options, onChange, children }: TabsProps<Value>) {
  return (
    <MantineTabs unstyled className="tab-view" value={value} onChange={(next) => onChange(next as Value)}>
      <MantineTabs.List className="tabs" aria-label={label}>
        {options.map((option) => (
          <MantineTabs.Tab
            key={option.value}
            value={option.value}
            rightSection={option.count !== undefined && <span className="text-dim digits">{option.count}</span>}
          >
            {option.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={value}>{children}</MantineTabs.Panel>
    </MantineTabs>
  );
}
