/**
 * What a browser says when storage fails, in the four words of the port.
 *
 * Reference: Indexed Database API 3.0 § 3 (exceptions) and § 5.1 (opening); Firefox reports a private window as
 * InvalidStateError or SecurityError on opening, Safari a full disk as UnknownError or QuotaExceededError.
 */
import type { StoreErrorCode } from '../protocol/ports.ts';
import { StoreError } from '../protocol/ports.ts';

/** The same in every phase of a connection's life. */
const CODES: Readonly<Record<string, StoreErrorCode>> = {
  ConstraintError: 'exists',
  QuotaExceededError: 'full',
  SecurityError: 'denied',
  // A newer page has upgraded the database; this one must be reloaded.
  VersionError: 'gone',
};

/**
 * Maps any thrown value; a StoreError passes unchanged. `otherwise` is the code of failures whose name depends on the
 * moment: `denied` while a first opening is tried, `gone` once the store has worked.
 */
export function toStoreError(error: unknown, otherwise: 'denied' | 'gone' = 'gone'): StoreError {
  if (error instanceof StoreError) return error;
  const { name, message } = describe(error);
  const code = Object.hasOwn(CODES, name) ? CODES[name] : undefined;
  return new StoreError(code ?? otherwise, `${name}: ${message}`);
}

function describe(error: unknown): { readonly name: string; readonly message: string } {
  if (typeof error !== 'object' || error === null) return { name: 'Error', message: String(error) };
  const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : '',
  };
}
