/**
 * What a simulated network does to messages. Real channels are reliable and ordered as long as they live; loss,
 * duplication and reordering of whole messages are injected on top, because the protocol must not depend on the
 * channel for its safety.
 */
export type FaultProfile = {
  readonly name: string;
  /** One way, uniform between the two. */
  readonly latencyMs: { readonly least: number; readonly most: number };
  /** Probability that a message meets a slow spot, and how much later it (and all behind it) then arrives. */
  readonly spike: { readonly probability: number; readonly mostMs: number };
  /** Probabilities for one message. */
  readonly loss: number;
  readonly duplication: number;
  readonly reordering: number;
  /** Probability, for one message, that its link breaks: both ends see `network`. */
  readonly linkDrop: number;
  /** Probability that a dial between two present addresses fails. */
  readonly dialFailure: number;
};

const CALM: FaultProfile = {
  name: 'calm',
  latencyMs: { least: 5, most: 40 },
  spike: { probability: 0, mostMs: 0 },
  loss: 0,
  duplication: 0,
  reordering: 0,
  linkDrop: 0,
  dialFailure: 0,
};

/** Profiles by name, as `npm run simulate -- --faults NAME` takes them. */
export const PROFILES = {
  /** Reliable and ordered, small delays. */
  calm: CALM,
  /** Reliable and ordered; slow spots, links that break now and then. */
  mobile: {
    ...CALM,
    name: 'mobile',
    latencyMs: { least: 30, most: 180 },
    spike: { probability: 0.05, mostMs: 4000 },
    linkDrop: 0.01,
    dialFailure: 0.1,
  },
  /** Messages get lost, doubled and overtaken. */
  lossy: {
    ...CALM,
    name: 'lossy',
    latencyMs: { least: 10, most: 120 },
    loss: 0.05,
    duplication: 0.05,
    reordering: 0.1,
  },
  /** Three messages in ten are lost. */
  heavy: {
    ...CALM,
    name: 'heavy',
    latencyMs: { least: 10, most: 150 },
    loss: 0.3,
    duplication: 0.05,
    reordering: 0.1,
  },
  /** All of it. */
  storm: {
    name: 'storm',
    latencyMs: { least: 5, most: 300 },
    spike: { probability: 0.05, mostMs: 3000 },
    loss: 0.08,
    duplication: 0.08,
    reordering: 0.15,
    linkDrop: 0.02,
    dialFailure: 0.2,
  },
} as const satisfies Readonly<Record<string, FaultProfile>>;

export type ProfileName = keyof typeof PROFILES;

export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(PROFILES, name);
