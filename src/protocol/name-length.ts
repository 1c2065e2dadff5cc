/** The longest name a genesis takes, in code units: its own file, so that a page that only asks for a name loads no cryptography. */
export const MAX_NAME_LENGTH = 24;
