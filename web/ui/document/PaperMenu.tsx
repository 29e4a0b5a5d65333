import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { RowAction } from '../list/types.ts';
import type { StepButton } from './steps.ts';

/** The papers of a document behind one button: each by itself, or under the label that groups them. None: no button. */
export function PaperMenu({ steps }: { steps: readonly StepButton[] }) {
  const t = useText();
  const papers = steps.filter(({ kind, items }) => kind === 'paper' && items?.length !== 0);
  if (papers.length === 0) return null;
  const entry = (paper: RowAction) => (
    <Menu.Item key={paper.label} onClick={paper.run} leftSection={<Icon name={paper.icon ?? 'receipt'} />}>
      {paper.label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <Button icon="printer">
          {t('document.papers')}
          <Icon name="chevron-down" size={14} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map((paper) =>
          paper.items ? (
            <Fragment key={paper.label}>
              <Menu.Label>{paper.label}</Menu.Label>
              {paper.items.map(entry)}
            </Fragment>
          ) : (
            entry(paper)
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
