import { backupApi } from '#contract/company/backup.ts';
import { implement } from '../../kernel/route.ts';
import { showBackup, startBackup } from './actions.ts';

export const backupRoutes = implement(backupApi, { show: showBackup, start: startBackup });
