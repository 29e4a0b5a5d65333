/** `folder`: Kinza keeps one. `own`: the database is one's own, and so is its backup. */
export const backupModes = ['folder', 'own', 'off'] as const;
/** `good`: it was restored, started and looked at. `unchecked`: it is whole, but there was no room to look at it. */
export const backupStatuses = ['waiting', 'copying', 'checking', 'good', 'unchecked', 'failed'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

/** What administrators are told of: no success for too long, a failure, and nothing being stored. */
export type BackupAlarm = 'backup.overdue' | 'backup.failed' | 'backup.behind';
