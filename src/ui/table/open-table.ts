/**
 * From a command that opens a table to the table's screen: sends it, and moves there once its first view arrives.
 * A refusal leaves the person where they are; `RefusedNote` tells it.
 */
import { useNavigate } from '@solidjs/router';
import { type Accessor, createEffect, createSignal } from 'solid-js';
import type { Command } from '../../network/view.ts';
import { useTable } from '../table-client.ts';

export interface OpenTable {
  send(command: Extract<Command, { readonly kind: 'create' | 'join' }>): void;
  readonly isOpening: Accessor<boolean>;
}

/** `path` gives the screen for a table's id; its own screen unless said. */
export function useOpenTable(path: (table: string) => string = (table) => `/table/${table}`): OpenTable {
  const client = useTable();
  const navigate = useNavigate();
  const [isOpening, setOpening] = createSignal(false);
  createEffect(() => {
    if (!isOpening()) return;
    if (client.refused() !== null) setOpening(false);
    const table = client.view()?.table;
    if (table === undefined) return;
    setOpening(false);
    navigate(path(table));
  });
  return {
    send: (command) => {
      client.send(command);
      setOpening(true);
    },
    isOpening,
  };
}
