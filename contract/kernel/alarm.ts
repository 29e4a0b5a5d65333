/** An alarm that is not of the books: of a disk, named by a folder on it, a tenth is left. */
export const diskAlarm = 'disk.low';
