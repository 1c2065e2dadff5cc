/**
 * The camera as a reader of QR codes, where the browser has both (`BarcodeDetector` and a camera on a secure page).
 * Pasting always does; nothing here is needed.
 *
 * Invariants
 * 1. The camera is off as soon as this is gone.
 */
import { createSignal, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';

type Detector = { detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const LOOK_MS = 200;

function detectorClass(): DetectorClass | null {
  return (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null;
}

/** Whether this browser can scan at all; the person may still refuse the camera. */
export function canScan(): boolean {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return detectorClass() !== null && typeof devices?.getUserMedia === 'function';
}

export function Scan(props: {
  readonly onFound: (text: string) => void;
  readonly onStop: () => void;
}): JSX.Element {
  const t = useT();
  const [hasFailed, setFailed] = createSignal(false);
  let video: HTMLVideoElement | undefined;
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;

  const look = async (detector: Detector): Promise<void> => {
    if (isGone || video === undefined) return;
    const [code] = await detector.detect(video).catch(() => []);
    if (isGone) return;
    if (code !== undefined) props.onFound(code.rawValue);
    else timer = setTimeout(() => void look(detector), LOOK_MS);
  };

  onMount(async () => {
    const Detector = detectorClass();
    try {
      if (Detector === null || video === undefined) throw new Error('no detector');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone) return stop();
      video.srcObject = stream;
      await video.play();
      await look(new Detector({ formats: ['qr_code'] }));
    } catch {
      setFailed(true);
    }
  });

  function stop(): void {
    isGone = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
  onCleanup(stop);

  return (
    <div class="by-hand-scan">
      <p role="status">{t(hasFailed() ? 'byHand.scanFailed' : 'byHand.scanning')}</p>
      <Show when={!hasFailed()}>
        <video
          ref={(element) => {
            video = element;
          }}
          muted
          playsinline
        />
      </Show>
      <Button onPress={props.onStop}>{t('byHand.stopScan')}</Button>
    </div>
  );
}
