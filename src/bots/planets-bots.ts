/** Who plays 8, by strength. */
import type { Strength } from '../protocol/bot-strength.ts';
import { planetsBot, strongPlanets } from './planets.ts';
import type { PlanetsBot } from './planets-bot.ts';
import { easyPlanets } from './planets-easy.ts';

export const PLANETS_BOTS: Readonly<Record<Strength, PlanetsBot>> = {
  easy: easyPlanets,
  middle: planetsBot,
  strong: strongPlanets,
};
