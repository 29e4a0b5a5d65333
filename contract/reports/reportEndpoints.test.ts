import { expect, it } from 'vitest';
import { contract } from '../index.ts';
import { reportNames } from './reportName.ts';

it.each(reportNames)(
  '%s takes part in the share of reports with all that it adds up, and in that of exports with its file',
  (name) => {
    const { list, summary, chart, export: file } = contract[name];
    expect([list.share, summary.share, chart.share, file.share]).toEqual(['report', 'report', 'report', 'export']);
  },
);
