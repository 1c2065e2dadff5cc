import { playPart } from './games.ts';

playPart(2);
