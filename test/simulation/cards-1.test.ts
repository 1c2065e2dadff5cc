import { playPart } from './cards.ts';

playPart(1);
