/** Every domain tag of the protocol core: one purpose each, listed with its parts in docs/protocol.md. */
export const TAG = {
  /** signature: a seat's entry */
  entry: 'octet/1/entry',
  /** hash: id of an entry (its bytes) */
  entryId: 'octet/1/entry-id',
  /** signature: the genesis, by every seat */
  genesis: 'octet/1/genesis',
  /** hash: session id (canonical genesis) */
  session: 'octet/1/session',
  /** hash: one step of the history (see history.ts) */
  historyStart: 'octet/1/history',
  historyRemoval: 'octet/1/history/remove',
  historyStep: 'octet/1/history/step',
  /** hash: the public state in a checkpoint */
  state: 'octet/1/state',
  /** hash: one link of a seat's beacon chain */
  link: 'octet/1/link',
  /** hash: weights of a batch of signature checks */
  batch: 'octet/1/batch',
  batchWeight: 'octet/1/batch/weight',
  /** hash: the value of a roll, and its expansion */
  roll: 'octet/1/roll',
  expand: 'octet/1/expand',
} as const;

export const PROTOCOL = 'octet/1';
