/**
 * What PeerJS takes from `peerjs-js-binarypack`: the packing of its `binary` connections. The build puts this file in its
 * place (vite.config.ts). A table's channels are `raw` on both sides: no other is dialled, and an offer of another is
 * refused before PeerJS sees it (`Offer`, peerjs-post.ts).
 */
const never = (): never => {
  throw new Error('a table dials raw channels only');
};

export const pack = never;
export const unpack = never;
