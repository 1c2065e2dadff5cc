/**
 * A value or a refusal. Input from a peer, a file or a link is never an exception:
 * it comes back as a `Result` whose refusal carries a code of `protocol/codes.ts`.
 */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** For `default:` branches: the compiler proves the switch is complete, the run time fails closed. */
export function never(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
