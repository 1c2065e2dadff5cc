/** What stands in the place of a table for a game that was added from a file: `file.<session>`. No table id holds a dot. */
export const ADDED_PREFIX = 'file.';

export const isAdded = (table: string): boolean => table.startsWith(ADDED_PREFIX);
