/**
 * The way back to a table: a page that was opened from one says so in its own address (`#/rules/ocho?back=/table/<id>`), so
 * that its back button leads there, also after a reload. From anywhere else the way back is Home.
 *
 * Invariants
 * 1. Only a table's address counts, that of a lesson included: whatever else stands there is passed over.
 */
import { useLocation } from '@solidjs/router';

/** `/table/<id>`, and the tables of the lessons. */
const TABLE_PATH = /^\/(?:table|learn\/[a-z]+)\/[\w-]+$/;

/** `path` if it is that of a table, else null. */
export function tablePath(path: unknown): string | null {
  return typeof path === 'string' && TABLE_PATH.test(path) ? path : null;
}

/** Marks links (`#/settings`) of the screen that calls it, so that the back button there leads to this screen's table. */
export function useLinksWithWayBack(): (href: string) => string {
  const location = useLocation();
  return (href) => {
    const path = tablePath(location.pathname);
    return path === null ? href : `${href}?back=${path}`;
  };
}

/** The path of the table from which this screen was opened; null when it was not opened from one. */
export function useTableBehind(): () => string | null {
  const location = useLocation();
  return () => tablePath(location.query['back']);
}

/** The id of the table at a path of `tablePath`. */
export const tableAt = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
