/**
 * The page's sounds, synthesised: wood, dice, a chime, a breath out, an end. No file is loaded.
 *
 * Invariants
 * 1. Nothing sounds before the first gesture (browsers forbid it) or while muted.
 * 2. A browser without WebAudio is a silent page, never a broken one.
 * 3. Between cues the audio device sleeps: a phone that keeps it open for a whole evening pays with its battery.
 */

/** wood: a piece is set down · dice: a throw lands · chime: your turn · breath: a bust · end: the game is over. */
export type Cue = 'wood' | 'dice' | 'chime' | 'breath' | 'end';

export interface Sounds {
  play(cue: Cue): void;
}

/** Longer than the longest cue. */
const AWAKE_MS = 4000;
/** Waking takes some ten milliseconds; where it takes longer, the moment is over. */
const LATE_MS = 300;

/** `isMuted` is asked at every cue. Call once; it waits for the first pointer or key on the page. */
export function createSounds(isMuted: () => boolean): Sounds {
  let context: AudioContext | null = null;
  let sleep: ReturnType<typeof setTimeout> | undefined;
  const rouse = async (woken: AudioContext): Promise<void> => {
    clearTimeout(sleep);
    sleep = setTimeout(() => void woken.suspend(), AWAKE_MS);
    await woken.resume();
  };
  const wake = (): void => {
    if (context === null && typeof AudioContext === 'function') context = new AudioContext();
    if (context !== null) rouse(context).catch(() => undefined);
  };
  for (const gesture of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(gesture, wake, { once: true, capture: true });
  }
  return {
    play: (cue) => {
      if (context === null || isMuted()) return;
      const woken = context;
      const askedMs = performance.now();
      rouse(woken).then(
        () => {
          // What it could not say in time it does not say: a chime that is late tells a lie.
          if (performance.now() - askedMs < LATE_MS) CUES[cue](woken, woken.currentTime + 0.01);
        },
        // Some browsers want a gesture for it: then this cue is silent.
        () => undefined,
      );
    },
  };
}

/** What the filters take from a hiss, so that knocks and breath are about as loud as the tones (sounds.spec.ts measures). */
const KNOCK_GAIN = 36;
const BREATH_GAIN = 4;

const CUES: Readonly<Record<Cue, (context: AudioContext, at: number) => void>> = {
  wood: (context, at) => knock(context, at, 420, 0.22),
  dice: (context, at) => {
    // Eight unequal knocks, closer and softer towards the end, as dice settle on larch.
    const pitches = [610, 480, 700, 540, 660, 500, 620, 450];
    pitches.forEach((pitch, i) => {
      knock(context, at + 0.34 * (1 - (1 - i / 8) ** 1.6), pitch, 0.16 * (1 - i / 11));
    });
  },
  chime: (context, at) => {
    tone(context, at, 659.26, 0.16, 0.9);
    tone(context, at + 0.14, 987.77, 0.13, 1.2);
  },
  breath: (context, at) => {
    const source = noise(context, 0.7);
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = 0.8;
    filter.frequency.setValueAtTime(900, at);
    filter.frequency.exponentialRampToValueAtTime(220, at + 0.65);
    const gain = envelope(context, at, 0.14 * BREATH_GAIN, 0.08, 0.6);
    source.connect(filter).connect(gain).connect(context.destination);
    source.start(at);
  },
  end: (context, at) => {
    [523.25, 659.26, 783.99, 1046.5].forEach((pitch, i) => {
      tone(context, at + i * 0.16, pitch, 0.13, 1.4);
    });
  },
};

function knock(context: AudioContext, at: number, frequencyHz: number, loudness: number): void {
  const source = noise(context, 0.09);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequencyHz;
  filter.Q.value = 7;
  const gain = envelope(context, at, loudness * KNOCK_GAIN, 0.002, 0.07);
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

function tone(
  context: AudioContext,
  at: number,
  frequencyHz: number,
  loudness: number,
  lengthS: number,
): void {
  for (const [partial, share] of [
    [1, 1],
    [2.756, 0.22],
    [5.404, 0.06],
  ] as const) {
    const oscillator = context.createOscillator();
    oscillator.frequency.value = frequencyHz * partial;
    oscillator
      .connect(envelope(context, at, loudness * share, 0.005, lengthS / partial))
      .connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + lengthS);
  }
}

function envelope(context: AudioContext, at: number, peak: number, riseS: number, fallS: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + riseS);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + riseS + fallS);
  return gain;
}

/** The hiss that knocks and breath are cut from: made once for each length. */
const hisses = new Map<number, AudioBuffer>();

function noise(context: AudioContext, lengthS: number): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = hisses.get(lengthS) ?? hiss(context, lengthS);
  hisses.set(lengthS, source.buffer);
  return source;
}

function hiss(context: AudioContext, lengthS: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * lengthS), context.sampleRate);
  const samples = buffer.getChannelData(0);
  // A linear congruential hiss: a sound needs no unpredictable randomness.
  let x = 1;
  for (let i = 0; i < samples.length; i += 1) {
    x = (x * 16807) % 2147483647;
    samples[i] = x / 1073741823.5 - 1;
  }
  return buffer;
}
