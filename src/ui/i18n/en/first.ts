/** English texts of the first screens, Home and the invitation: what every visitor loads. */
export { common } from './common.ts';
export { home } from './home.ts';
export { lobby } from './lobby.ts';
