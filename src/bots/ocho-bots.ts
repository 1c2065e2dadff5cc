/** Who plays El Ocho, by strength. */
import type { Strength } from '../protocol/bot-strength.ts';
import { type OchoBot, ochoBot, strongOcho } from './ocho.ts';
import { easyOcho } from './ocho-easy.ts';

export const OCHO_BOTS: Readonly<Record<Strength, OchoBot>> = {
  easy: easyOcho,
  middle: ochoBot,
  strong: strongOcho,
};
