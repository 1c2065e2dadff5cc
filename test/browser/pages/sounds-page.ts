/** Runs in Chromium: renders one of the page's sounds for sounds.spec.ts, without a device, and measures it. */
import { type Cue, createSounds } from '../../../src/ui/shell/sound.ts';

const RATE = 44_100;
const LENGTH_S = 3;
const WINDOW = RATE / 20;
/** Below this a sample is silence. */
const SILENCE = 0.001;

declare global {
  interface Window {
    octetHear(cue: Cue): Promise<{ readonly db: number; readonly peak: number; readonly endMs: number }>;
  }
}

window.octetHear = async (cue) => {
  // A graph that is rendered at once instead of played: it neither sleeps nor wakes.
  const context = Object.assign(new OfflineAudioContext(1, RATE * LENGTH_S, RATE), {
    resume: async () => {},
    suspend: async () => {},
  });
  Object.assign(window, {
    AudioContext: function AudioContext() {
      return context;
    },
  });
  const sounds = createSounds(() => false);
  window.dispatchEvent(new Event('pointerdown'));
  sounds.play(cue);
  // The cue is played in a later turn, once the context has woken.
  await new Promise((resolve) => setTimeout(resolve));
  const samples = (await context.startRendering()).getChannelData(0);
  let loudest = 0;
  for (let from = 0; from + WINDOW <= samples.length; from += WINDOW) {
    const energy = samples.subarray(from, from + WINDOW).reduce((sum, x) => sum + x * x, 0);
    loudest = Math.max(loudest, Math.sqrt(energy / WINDOW));
  }
  return {
    db: 20 * Math.log10(loudest),
    peak: samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0),
    endMs: (samples.findLastIndex((x) => Math.abs(x) > SILENCE) / RATE) * 1000,
  };
};
