/** The page's sounds against an audio device that only keeps book. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSounds } from '../../../src/ui/shell/sound.ts';

class Device {
  static made: Device[] = [];
  state = 'suspended';
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  started = 0;
  constructor() {
    Device.made.push(this);
  }
  async resume(): Promise<void> {
    this.state = 'running';
  }
  async suspend(): Promise<void> {
    this.state = 'suspended';
  }
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createGain = () => ({ gain: parameter(), connect: (to: unknown) => to });
  createBiquadFilter = () => ({ frequency: parameter(), Q: parameter(), connect: (to: unknown) => to });
  createBufferSource = () => ({
    buffer: null,
    connect: (to: unknown) => to,
    start: () => {
      this.started++;
    },
  });
}
const parameter = () => ({ value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} });

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  Device.made = [];
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('AudioContext', Device);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing sounds before the first gesture', () => {
  createSounds(() => false).play('wood');
  expect(Device.made).toEqual([]);
});

test('the audio device sleeps between cues and wakes for the next one', async () => {
  const sounds = createSounds(() => false);
  page.dispatchEvent(new Event('pointerdown'));
  const [device] = Device.made as [Device];
  expect(device.state).toBe('running');
  vi.advanceTimersByTime(5000);
  expect(device.state).toBe('suspended');
  sounds.play('wood');
  await vi.advanceTimersByTimeAsync(0);
  expect(device).toMatchObject({ state: 'running', started: 1 });
  vi.advanceTimersByTime(3000);
  expect(device.state).toBe('running');
  sounds.play('wood');
  vi.advanceTimersByTime(3000);
  expect(device.state).toBe('running');
  vi.advanceTimersByTime(5000);
  expect(device.state).toBe('suspended');
});

test('a cue that would come late is not heard at all', async () => {
  const sounds = createSounds(() => false);
  page.dispatchEvent(new Event('pointerdown'));
  const [device] = Device.made as [Device];
  device.resume = () => new Promise((resolve) => setTimeout(resolve, 1000));
  sounds.play('wood');
  await vi.advanceTimersByTimeAsync(2000);
  expect(device.started).toBe(0);
});

test('a muted page stays silent', () => {
  const sounds = createSounds(() => true);
  page.dispatchEvent(new Event('keydown'));
  sounds.play('dice');
  expect(Device.made.map(({ started }) => started)).toEqual([0]);
});

test('a browser without WebAudio is a silent page', () => {
  vi.stubGlobal('AudioContext', undefined);
  const sounds = createSounds(() => false);
  page.dispatchEvent(new Event('pointerdown'));
  expect(() => sounds.play('end')).not.toThrow();
});
