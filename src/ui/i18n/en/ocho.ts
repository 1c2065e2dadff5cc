/** The El Ocho table. */
export const ocho = {
  name: 'El Ocho',
};
