/** English texts of whoever is at a table or on the way there, in the lobby and in a game. */
export { connection } from './connection.ts';
export { states } from './states.ts';
