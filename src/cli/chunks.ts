/**
 * Which modules stand in one file of the built page. Left alone, the bundler puts what any two screens share into a file of
 * its own: a hundred of a few hundred bytes, each with a head, a request and a name in the list of what to preload.
 *
 * A file here is what one moment needs together: the earlier group takes a module, and with it what that module imports
 * and no earlier group has.
 *
 * Invariant: what a worker runs (games, protocol, crypto, storage, network) stands above everything that touches the
 * document; shared-workers.ts fails the build otherwise.
 */
const GROUPS: readonly (readonly [name: string, modules: RegExp])[] = [
  // Page and worker, from the first moment.
  [
    'base',
    /node_modules\/(valibot|@scure\/base)\/|(vite\/preload-helper|rolldown\/runtime)|\/src\/(encoding\/(result|base64url)|network\/(system-clock|bridge|lobby-profile|invitation|brokers)|games\/(ocho\/schema|planets\/(schema|cards|sets|turn))|protocol\/(ports|bot-strength|name-length))\./,
  ],
  // What this device keeps: Home lists it, the worker writes it.
  [
    'storage',
    /node_modules\/(idb|canonicalize)\/|\/src\/(storage\/indexeddb|network\/table-list|encoding\/canonical)/,
  ],
  ['nacl', /node_modules\/tweetnacl\//],
  // Seats, signatures and their curve: the lobby, records.
  [
    'keys',
    /node_modules\/@noble\/|\/src\/(protocol\/(genesis|signing|tags|state)|encoding\/hash|network\/(table-store|identity))\./,
  ],
  // A game, and whoever reads one: entries, judgement, cards.
  ['immer', /node_modules\/immer\//],
  ['ocho-rules', /\/src\/games\/ocho\//],
  ['planets-rules', /\/src\/games\/planets\//],
  ['proofs', /\/src\/(crypto\/|protocol\/(record|fold|fold-stored|beacon|log|batch|ending)\.)/],
  // The page.
  [
    'web',
    /node_modules\/(solid-js|@solidjs\/router|@solid-primitives)\/|\/src\/ui\/(i18n\/(use-t|translate|translation|load-texts)|components\/(button|icons|menu|sheet|live-log|toasts|ridge)|shell\/(page|now|sound|attention|attention-context|presence|put-aside|save-file|offline)|settings\/(settings|toggle)|home\/unloaded|services|table-client|table\/(game-facts|game-name))\./,
  ],
  ['art', /\/src\/ui\/planets\/art\/(bodies|outline)\./],
  [
    'lobby',
    /\/src\/(ui\/(components\/(avatar|seat-chip)|profile\/|create\/(game-options|option-choice|ocho-options-editor|planets-options-editor|ocho-option-texts|planets-option-texts|points-table)|lobby\/copy-text|table\/(open-table|people|keep-ended|preparing-page)|connection\/connection-sheet|states\/(duration|refused-note|removal-text|unknown-game|meeting-dot)|ocho\/die|planets\/art\/(planet-face|signs))|network\/link-stats)/,
  ],
  [
    'frame',
    /\/src\/ui\/(table\/(game-screen|panels|talk|end-sheet|create-|follow|bar|side|absence|log|keep-focus|shield|reactions|layout|key-|win-text|said|guard))/,
  ],
];

/** As `rolldownOptions.output.codeSplitting.groups` takes them. */
export const chunkGroups = GROUPS.map(([name, test], at) => ({ name, test, priority: GROUPS.length - at }));
