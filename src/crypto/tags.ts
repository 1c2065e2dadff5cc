/** Every domain tag of crypto/: one purpose each, with its parts; docs/protocol.md lists them. */
export const TAG = {
  /** hash-to-group (RFC 9380 DST): the point of a face; message u64be(face) */
  face: 'octet/1/face',
  /** hash-to-group (RFC 9380 DST): h (0) and h_i (i = 1 … 104); message u64be(i) */
  generator: 'octet/1/generator',
  /** hash: blocks 0 and 1 of the number `index` drawn from a seed (seed, index, block) */
  scalar: 'octet/1/scalar',
  /** hash: a linear relation with all it stands on (see sigma.ts) */
  statement: 'octet/1/sigma/statement',
  /** hash: the challenge of a linear relation (statement, commitments) */
  challenge: 'octet/1/sigma/challenge',
  /** hash: seed of a verifier's weights (statement, proof; of each proof in order); never sent */
  fold: 'octet/1/sigma/fold',
  /** hash: two of a verifier's weights, 16 bytes each (seed, number of the pair); never sent */
  foldWeights: 'octet/1/sigma/fold/weights',
  /** hash: seed of a prover's secret numbers (statement, witness, fresh randomness); never sent */
  nonce: 'octet/1/sigma/nonce',
  /** hash: a shuffle with all it stands on (see shuffle-proof.ts) */
  shuffle: 'octet/1/shuffle',
  /** hash: seed of u_1 … u_N (shuffle, permutation commitments) */
  shuffleWeights: 'octet/1/shuffle/weights',
  /** hash: the challenge of a shuffle proof (seed of the u_i, chain commitments, commitments) */
  shuffleChallenge: 'octet/1/shuffle/challenge',
  /** hash: seed of a shuffler's secret numbers (shuffle, permutation and factors, fresh randomness); never sent */
  shuffleNonce: 'octet/1/shuffle/nonce',
  /** hash: the key of a sealed share (session, dealer, step, attempt, receiver, S, R, r·X) */
  seal: 'octet/1/seal',
} as const;
