/**
 * From a command that opens a table to the table's screen: sends it, and moves there once its first view arrives.
 * A refusal leaves the person where they are; `RefusedNote` tells it.
 */
import { useNavigate } from '@solidjs/router';
import { type Accessor, createEffect, createSignal } from 'solid-js';
import type { Command } from '../../network/view.ts';
import { useTable } from '../table-client.ts';

type Opening = Extract<Command, { readonly kind: 'create' | 'join' }>;

export interface OpenTable {
  /** Ignored while another command is on its way. */
  send(command: Opening): void;
  /** The command on its way, from the tap to the table's first view or its refusal; else null. */
  readonly opening: Accessor<Opening | null>;
}

/** `path` gives the screen for a table's id; its own screen unless said. */
export function useOpenTable(path: (table: string) => string = (table) => `/table/${table}`): OpenTable {
  const client = useTable();
  const navigate = useNavigate();
  const [opening, setOpening] = createSignal<Opening | null>(null);
  createEffect(() => {
    if (opening() === null) return;
    if (client.refused() !== null) setOpening(null);
    const table = client.view()?.table;
    if (table === undefined) return;
    setOpening(null);
    navigate(path(table));
  });
  return {
    send: (command) => {
      if (opening() !== null) return;
      client.send(command);
      setOpening(command);
    },
    opening,
  };
}
