/**
 * The signs of the planets as lines in a box of 24 × 24, as astronomers have drawn them for centuries. Drawn, because
 * many a phone shows the characters as coloured emoji or not at all.
 */
import type { Planet } from '../../../games/planets/cards.ts';

export const SIGNS: Readonly<Record<Planet, string>> = {
  mercury:
    'M7.500 2.200a4.500 4.300 0 0 0 9 0M16.500 11a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0ZM12 15.500v6.700M8.700 19h6.600',
  venus: 'M17.500 8a5.500 5.500 0 1 1-11 0 5.500 5.500 0 0 1 11 0ZM12 13.500v8.700M8 18h8',
  earth: 'M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0ZM12 3.500v17M3.500 12h17',
  mars: 'M15.700 14.200a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM14 10 20.300 3.700M14.800 3.500h5.700v5.700',
  jupiter: 'M5 6.200C5.500 2.500 12.500 2 12.500 7.200c0 4.300-3.500 7.500-7.500 9.300h14.500M16 9v13',
  saturn:
    'M9 2.200v13.600M5.500 5.800h7.200M9 11.500c1.700-3.600 8.300-3.400 8.300 1.500 0 3.300-3 4.700-3 7.300 0 1.700 1.700 2.100 3.200.8',
  uranus:
    'M5.500 2.500v11M18.500 2.500v11M5.500 8h13M12 2.500v12.300M14.900 18.300a2.900 2.900 0 1 1-5.800 0 2.900 2.900 0 0 1 5.800 0Z',
  neptune:
    'M5 4v3.500a7 7 0 0 0 14 0V4M12 2.800v19.400M8 18.200h8M3 6.400l2-2.600 2 2.600M17 6.400l2-2.600 2 2.600M10 5.100l2-2.600 2 2.600',
};
