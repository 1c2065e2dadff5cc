import type { GameView } from '../../network/view.ts';

/** What the shield in the bar shows: silent, working on it, or a broken rule. */
export type ShieldState = 'quiet' | 'pending' | 'fault';

export function shieldStateOf(game: GameView): ShieldState {
  if (game.faults.length > 0) return 'fault';
  return game.isPending || game.waiting?.for === 'machine' ? 'pending' : 'quiet';
}
